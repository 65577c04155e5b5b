// Accounts: those that a development chain starts with, and everything of one account.

import type { ReadResult } from '@svc/core/reads/registry';
import { call, get, own } from './api.ts';
import { ENTRY_HEAD, ENTRY_SPARE, entryRows } from './chain.ts';
import { type Child, el, facts, panel, table } from './dom.ts';
import { account, amount } from './format.ts';
import { type Context, loaded, type View } from './view.ts';

const MOST_TOKENS = 50;

function searchForm(): HTMLElement {
  const input = el('input', {
    name: 'address',
    placeholder: '0xPQ… or 0x…',
    'aria-label': 'Address',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  return el(
    'form',
    {
      class: 'search',
      submit: (event) => {
        event.preventDefault();
        if (input.value.trim() !== '') location.hash = `#/account/${input.value.trim()}`;
      },
    },
    input,
    el('button', { class: 'primary' }, 'Show'),
  );
}

/** Validators, and the accounts of the newest transactions. */
export function accounts(): View {
  const body = loaded(async () => {
    const [validators, { transactions }] = await Promise.all([
      get<'getValidators'>('/get_validators'),
      get<'getLatestTransactions'>('/get_latest_transactions', { limit: 200 }),
    ]);
    const counts = new Map<string, number>();
    for (const { sender } of transactions) if (sender !== null) counts.set(sender, (counts.get(sender) ?? 0) + 1);
    const active = [...counts].sort(([, a], [, b]) => b - a).slice(0, 15);
    return [
      el('h3', {}, 'Senders of the newest transactions'),
      table(
        ['Account', 'Transactions'],
        active.map(([address, count]) => [account(address), String(count)]),
        'Nobody sent anything yet.',
      ),
      el('h3', {}, 'Validators'),
      table(
        ['Account', 'State', 'Effective stake', 'From epoch'],
        validators.map((one) => [
          account(one.address),
          one.status,
          amount(one.effective_stake),
          String(one.activation_epoch ?? '–'),
        ]),
        'No validator.',
        [3],
      ),
    ];
  });
  return { root: panel('Accounts', searchForm(), body.root) };
}

async function balances(address: string, { symbolOf }: Context): Promise<Child[][]> {
  const tokens = (await get<'getTokens'>('/get_tokens')).slice(0, MOST_TOKENS);
  const assets = [symbolOf('native'), ...tokens.map((token) => token.token_address)];
  const held = await Promise.all(
    assets.map((asset) => get<'getTokenBalance'>('/get_token_balance', { token_address: asset, address })),
  );
  return held
    .filter(({ balance }, at) => at === 0 || balance !== '0')
    .map(({ token_address: asset, balance, frozen }) => [
      symbolOf(asset),
      amount(balance, '', 18),
      frozen ? 'frozen' : '',
      el('span', { class: 'id soft' }, asset),
    ]);
}

/** One account. */
export function accountView(address: string, context: Context): View {
  const isFull = /^0x(?:PQ[0-9a-fA-F]{64}|[0-9a-fA-F]{40})$/.test(address);
  const body = loaded(async () => {
    const id = await call<ReadResult<'getAccountId'>>(own('getAccountId'), [address]);
    const [rows, { nonce }, evmNonce, orders, positions, perps, items, history] = await Promise.all([
      balances(address, context),
      get<'getExchangeNonce'>('/get_exchange_nonce', { address }),
      call<string>('eth_getTransactionCount', [id.accountId, 'latest']),
      get<'getOpenOrders'>('/get_spot_orders', { address }),
      get<'getPositions'>('/get_lp_positions', { address }),
      get<'getPerpAccount'>('/get_perp_account', { address }),
      get<'getNfts'>('/get_nfts', { owner: address, limit: 50 }),
      get<'getAddressHistory'>('/get_address_history', { address, limit: 25 }),
    ]);
    const { symbolOf } = context;
    return [
      facts([
        ['Address', el('code', {}, address)],
        ['Account id', el('code', {}, id.accountId ?? '–')],
        ['Kind', id.addressType],
        ['Next nonce', `${nonce} in the exchange, ${Number(evmNonce)} in the EVM`],
        [
          'Perpetuals',
          perps.collateral === '0' && perps.vault_shares === '0'
            ? 'nothing there'
            : el(
                'span',
                {},
                'collateral ',
                amount(perps.collateral),
                ', equity ',
                amount(perps.equity),
                ', vault shares ',
                amount(perps.vault_shares),
              ),
        ],
      ]),
      el('h3', {}, 'Balances'),
      table(['Asset', 'Balance', '', 'Token'], rows, 'Nothing.', [3]),
      orders.length === 0 ? '' : el('h3', {}, 'Open orders'),
      orders.length === 0
        ? ''
        : table(
            ['Side', 'Market', 'Price', 'Remaining'],
            orders.map((order) => [
              el('span', { class: order.side === 'buy' ? 'good' : 'bad' }, order.side),
              order.pair.split(':').map(symbolOf).join(' / '),
              amount(order.price),
              amount(order.remaining),
            ]),
            '',
          ),
      positions.length === 0 ? '' : el('h3', {}, 'Liquidity'),
      positions.length === 0
        ? ''
        : table(
            ['Pool', 'Range', 'Amounts'],
            positions.map((one) => [
              el('span', { class: 'id' }, one.pool_id),
              `${one.tick_lower} … ${one.tick_upper}`,
              el(
                'span',
                {},
                amount(one.amount0, symbolOf(one.token0)),
                ' and ',
                amount(one.amount1, symbolOf(one.token1)),
              ),
            ]),
            '',
          ),
      items.length === 0 ? '' : el('h3', {}, 'Items'),
      items.length === 0
        ? ''
        : table(
            ['Collection', 'Item', 'Name'],
            items.map((one) => [one.collection_name, one.token_id, one.name]),
            '',
          ),
      el('h3', {}, 'History'),
      table(ENTRY_HEAD, entryRows(history.transactions, context), 'No transaction touched this account.', ENTRY_SPARE),
    ];
  });
  return {
    root: el(
      'div',
      {},
      panel(
        'Account',
        searchForm(),
        isFull ? body.root : el('p', { class: 'empty bad' }, 'An address is 0x and 40 hex digits, or 0xPQ and 64.'),
      ),
    ),
    refresh: isFull ? body.reload : undefined,
  };
}
