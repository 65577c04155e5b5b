// Accounts: those that a development chain starts with, and everything about one account.

import type { ReadResult } from '@svc/core/reads/registry';
import { call, get, own } from './api.ts';
import { type Child, el, facts, panel, table } from './dom.ts';
import { account, amount, market, pool, price, token, validator, whole, wholeAccount, wholeCut } from './format.ts';
import { accountHistory } from './histories.ts';
import { missing } from './missing.ts';
import { given } from './strangers.ts';
import { type Context, loaded, type View } from './view.ts';

const MOST_TOKENS = 50;
const ADDRESS = /^(?:0x(?:PQ[0-9a-fA-F]{64}|[0-9a-fA-F]{40}|(?:POOL|CLOB|PERP)[0-9a-fA-F]{36})|[QR][0-9A-Za-z]{44})$/;

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

/** The validators. */
async function validators(): Promise<HTMLElement> {
  const rows = await get<'getValidators'>('/get_validators');
  return table(
    ['Validator', 'State', 'Effective stake', 'From epoch'],
    rows.map((one) => [
      validator(one.address),
      one.status,
      amount(one.effective_stake),
      String(one.activation_epoch ?? '–'),
    ]),
    'No validator.',
    [3],
  );
}

/** Validators, and the accounts of the newest transactions. */
export function accounts(): View {
  const body = loaded(async () => {
    const [list, { transactions }] = await Promise.all([
      validators(),
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
      list,
    ];
  });
  return { root: panel('Accounts', searchForm(), body.root) };
}

/** One validator: its stake, since when it votes, and its history. */
export function validatorView(address: string, context: Context): View {
  const body = loaded(async () => {
    const all = await get<'getValidators'>('/get_validators');
    const one = all.find((other) => other.address.toLowerCase() === address.toLowerCase());
    if (one === undefined)
      return [panel('Validator', missing('There is no such validator.', 'An account becomes one by STAKE_DEPOSIT.'))];
    const total = all.reduce((sum, { effective_stake: stake }) => sum + Number(stake), 0);
    const state = one.slashed ? `${one.status}, punished` : one.status;
    return [
      panel(
        'Validator',
        facts([
          ['Address', wholeAccount(one.address)],
          ['State', one.status === 'active' ? el('span', { class: 'good' }, state) : state],
        ]),
      ),
      panel(
        'Rights',
        facts([
          ['Stake', amount(one.stake, context.symbolOf('native'), 18)],
          [
            'Counts as',
            el(
              'span',
              {},
              amount(one.effective_stake, context.symbolOf('native'), 18),
              total > 0 ? `, ${((Number(one.effective_stake) / total) * 100).toFixed(2)} % of all` : '',
            ),
          ],
          ['Proposes and votes from epoch', String(one.activation_epoch ?? '–')],
          ['Until epoch', String(one.exit_epoch ?? 'open')],
          ['Signs with', wholeCut(one.public_key, 'public key')],
        ]),
      ),
    ];
  });
  // Its balances and history are those of its account.
  const own = accountView(address, context, false);
  return { ...own, root: el('div', {}, body.root, own.root) };
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
      token(asset, symbolOf(asset)),
      amount(balance),
      frozen ? 'frozen' : '',
      el('span', { class: 'id soft' }, asset),
    ]);
}

/** One account. @param isSearched whether another account can be asked for in its panel */
export function accountView(address: string, context: Context, isSearched = true): View {
  if (!ADDRESS.test(address))
    return {
      root: panel(
        'Account',
        searchForm(),
        missing('This is no address.', 'One is 0x and 40 hex digits, 0xPQ and 64, or 0xPOOL, 0xCLOB or 0xPERP and 36.'),
      ),
    };
  const past = el('div', {});
  const body = loaded(async () => {
    const id = await call<ReadResult<'getAccountId'>>(own('getAccountId'), [address]);
    // Every read takes the id; not every one takes each written form.
    const by = id.accountId;
    if (past.childElementCount === 0) past.append(accountHistory(by, context));
    const [rows, { nonce }, evmNonce, orders, positions, perps, items] = await Promise.all([
      balances(by, context),
      get<'getExchangeNonce'>('/get_exchange_nonce', { address: by }),
      call<string>('eth_getTransactionCount', [by, 'latest']),
      get<'getOpenOrders'>('/get_spot_orders', { address: by }),
      get<'getPositions'>('/get_lp_positions', { address: by }),
      get<'getPerpAccount'>('/get_perp_account', { address: by }),
      get<'getNfts'>('/get_nfts', { owner: by, limit: 50 }),
    ]);
    const { symbolOf } = context;
    return [
      facts([
        ['Address', wholeAccount(address)],
        ['Account id', whole(id.accountId, 'account id')],
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
      table(['Asset', 'Balance', 'State', 'Token'], rows, 'Nothing.', [2, 3]),
      orders.length === 0 ? '' : el('h3', {}, 'Open orders'),
      orders.length === 0
        ? ''
        : table(
            ['Side', 'Market', 'Price', 'Remaining'],
            orders.map((order) => [
              el('span', { class: order.side === 'buy' ? 'good' : 'bad' }, order.side),
              market(order.pair, order.pair.split(':').map(symbolOf).join(' / ')),
              price(order.price),
              amount(order.remaining, symbolOf(order.pair.split(':')[0] ?? '')),
            ]),
            '',
          ),
      positions.length === 0 ? '' : el('h3', {}, 'Liquidity'),
      positions.length === 0
        ? ''
        : table(
            ['Pool', 'Range', 'Amounts'],
            positions.map((one) => [
              pool(one.pool_id, `${symbolOf(one.token0)} / ${symbolOf(one.token1)}`),
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
            items.map((one) => [given(one.collection_name), one.token_id, given(one.name)]),
            '',
          ),
    ];
  });
  return {
    root: el('div', {}, panel('Account', isSearched && searchForm(), body.root), panel('History', past)),
    refresh: body.reload,
  };
}
