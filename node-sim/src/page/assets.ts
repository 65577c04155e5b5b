// Assets and pools: the lists, one token with its rights and holders, one pool with its positions.

import type { ReadResult } from '@svc/core/reads/registry';
import { get, patiently, Refused } from './api.ts';
import { csvOf, saveButton, waitText } from './csv.ts';
import { type Child, el, facts, panel, table } from './dom.ts';
import { account, amount, block, cut, market, pool, price, token, whole } from './format.ts';
import { chainHistory } from './histories.ts';
import { missing } from './missing.ts';
import { given } from './strangers.ts';
import { type Context, loaded, type View } from './view.ts';

const HOLDERS = 50;
/** Longer prices are at the ends of the price range. */
const LONGEST_PRICE = 40;
/** Most holders in a file. */
const MOST_HOLDERS = 200;

/** Undefined instead of a refusal for what does not exist. */
async function orMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Refused && (error.number === 404 || error.number === 400)) return undefined;
    throw error;
  }
}

/** All tokens and pools. */
export function assets(context: Context): View {
  const { symbolOf } = context;
  const body = loaded(async () => {
    const [tokens, pools] = await Promise.all([get<'getTokens'>('/get_tokens'), get<'getPools'>('/get_pools')]);
    return [
      table(
        ['Asset', 'Name', 'Supply', 'Created by', 'Address'],
        [
          [token(symbolOf('native'), symbolOf('native')), 'Native asset', '', '', ''],
          ...tokens.map((one) => [
            token(one.token_address, symbolOf(one.token_address)),
            given(one.name),
            amount(one.total_supply, '', 2),
            account(one.creator),
            el('span', { class: 'id soft', title: one.token_address }, cut(one.token_address, 10, 6)),
          ]),
        ],
        '',
        [3, 4],
      ),
      el('h3', {}, 'Pools'),
      table(
        ['Pool', 'Fee', 'Price', 'Positions', 'State'],
        pools.map((one) => [
          pool(one.pool_id, `${symbolOf(one.token0)} / ${symbolOf(one.token1)}`),
          `${Number(one.fee_rate) * 100} %`,
          el('span', {}, price(one.price), ` ${symbolOf(one.token1)}`),
          String(one.positions),
          one.paused ? 'paused' : 'open',
        ]),
        'No pool yet: CREATE_POOL makes one.',
        [3],
      ),
    ];
  });
  return { root: panel('Assets and pools', body.root), refresh: undefined };
}

/** Part of a whole in percent. */
function share(part: string, all: string): string {
  const [of, total] = [Number(part), Number(all)];
  if (total <= 0) return '';
  const percent = (of / total) * 100;
  return percent > 0 && percent < 0.01 ? '< 0.01 %' : `${percent.toFixed(2)} %`;
}

function holders(asset: string, supply: string | undefined): HTMLElement {
  const body = loaded(async () => {
    const read = (limit: number) => get<'getTokenHolders'>('/get_token_holders', { token_address: asset, limit });
    const { count, holders: first } = await read(HOLDERS);
    const rows = first.map((one) => [
      account(one.account),
      amount(one.balance, '', 6),
      ...(supply === undefined ? [] : [share(one.balance, supply)]),
      one.frozen ? 'frozen' : '',
    ]);
    const head = ['Account', 'Balance', ...(supply === undefined ? [] : ['Share']), 'State'];
    const save = saveButton(`holders-${asset}`, async (tell) => {
      const most = await patiently(
        () => read(MOST_HOLDERS),
        (seconds) => tell(waitText(seconds)),
      );
      const { length } = most.holders;
      return {
        text: csvOf(
          ['account', 'balance', 'frozen'],
          most.holders.map((one) => [one.account, one.balance, String(one.frozen)]),
        ),
        isCut: length < most.count ? `Saved the ${length} largest of ${most.count} holders` : undefined,
      };
    });
    const words = count > first.length ? `The ${first.length} largest of ${count} holders` : `${count} holders`;
    return [
      el('p', { class: 'soft' }, words),
      table(head, rows, 'Nobody holds it.', [head.length - 1]),
      rows.length > 0 && el('div', { class: 'bar' }, save),
    ];
  });
  return body.root;
}

type Token = ReadResult<'getToken'>;

const yesNo = (is: unknown): string => (is === undefined ? 'no' : 'yes');
const nobody = (address: string | null): Child => (address === null ? 'nobody' : account(address));

/** Who may do what with a token. */
function rights(one: Token): readonly (readonly [string, Child])[] {
  const more = one.extensions as {
    readonly transfer_fee?: { bps: number; max_fee: string | null; fee_authority: string | null };
    readonly permanent_delegate?: string;
    readonly pausable?: { pause_authority: string | null; paused: boolean };
    readonly default_operators?: readonly string[];
    readonly non_transferable?: true;
    readonly default_frozen?: true;
    readonly metadata?: { uri: string; update_authority: string | null };
  };
  return [
    ['Makes more', nobody(one.mint_authority)],
    ['Freezes accounts', nobody(one.freeze_authority)],
    ['Pauses it', more.pausable === undefined ? 'nobody' : nobody(more.pausable.pause_authority)],
    ['Moves anybody’s', nobody(more.permanent_delegate ?? null)],
    [
      'Moves with everybody’s leave',
      more.default_operators === undefined ? 'nobody' : el('span', {}, ...more.default_operators.map(account)),
    ],
    [
      'Fee of a transfer',
      more.transfer_fee === undefined
        ? 'none'
        : el('span', {}, `${more.transfer_fee.bps / 100} %, set by `, nobody(more.transfer_fee.fee_authority)),
    ],
    ['Bound to its holder', yesNo(more.non_transferable)],
    ['Frozen until thawed', yesNo(more.default_frozen)],
    ...(more.metadata === undefined
      ? []
      : [
          ['Describes it', nobody(more.metadata.update_authority)] as const,
          ['Description', given(more.metadata.uri, 500)] as const,
        ]),
  ];
}

/** One asset. */
export function tokenView(address: string, context: Context): View {
  const native = context.symbolOf('native');
  if (address.toUpperCase() === native.toUpperCase())
    return {
      root: el(
        'div',
        {},
        el('h1', {}, native),
        panel(
          'Native asset',
          el('p', { class: 'soft' }, 'Fees are paid in it and validators stake it. No account has rights over it.'),
        ),
        panel('Holders', holders(native, undefined)),
        panel('Transactions that name this asset', chainHistory(context, native)),
      ),
    };
  const body = loaded(async () => {
    const one = await orMissing(get<'getToken'>('/get_token', { token_address: address }));
    if (one === undefined)
      return [
        missing('There is no such asset.', 'The address may be of an account, or of a token on another network.'),
      ];
    const pools = (await get<'getPools'>('/get_pools')).filter(({ token0, token1 }) =>
      [token0, token1].includes(one.token_address),
    );
    const symbol = context.symbolOf(one.token_address);
    return [
      panel(
        given(one.name),
        facts([
          ['Address', whole(one.token_address, 'address')],
          ['Supply', amount(one.total_supply, symbol, 18)],
          ['At most', one.max_supply === null ? 'no limit' : amount(one.max_supply, symbol, 18)],
          ['Decimals', String(one.decimals)],
          ['Created', el('span', {}, 'in block ', block(one.created_height), ' by ', account(one.creator))],
          ['Frozen accounts', String(one.frozen_accounts)],
          [
            'Pools',
            pools.length === 0
              ? 'none'
              : el(
                  'span',
                  { class: 'listed' },
                  ...pools.map(({ pool_id: id, token0, token1 }) =>
                    pool(id, `${context.symbolOf(token0)} / ${context.symbolOf(token1)}`),
                  ),
                ),
          ],
        ]),
      ),
      panel('Rights', facts(rights(one))),
      panel('Holders', holders(one.token_address, one.total_supply)),
      panel('Transactions that name this asset', chainHistory(context, one.token_address)),
    ];
  });
  return { root: el('div', {}, el('h1', {}, context.symbolOf(address)), body.root) };
}

/** One pool. */
export function poolView(written: string, context: Context): View {
  // Some write it with 0x, like numbers of the EVM.
  const id = written.replace(/^0x/i, '').toLowerCase();
  const { symbolOf } = context;
  const body = loaded(async () => {
    const one = await orMissing(get<'getPool'>('/get_pool', { pool_id: id }));
    if (one === undefined)
      return [missing('There is no such pool.', 'A pool that was removed is gone with its positions.')];
    const [first, second] = [symbolOf(one.token0), symbolOf(one.token1)];
    const held = await Promise.all(
      [one.token0, one.token1].map((asset) =>
        get<'getTokenBalance'>('/get_token_balance', { token_address: asset, address: one.holder_address }),
      ),
    );
    return [
      panel(
        'Pool',
        facts([
          ['Id', whole(one.pool_id, 'pool id')],
          ['Assets', el('span', { class: 'listed' }, token(one.token0, first), token(one.token1, second))],
          ['Market', market(`${one.token0}:${one.token1}`, `${first} / ${second}`)],
          ['Price', amount(one.price, `${second} for one ${first}`, 18)],
          ['Fee', `${Number(one.fee_rate) * 100} %`],
          ['Liquidity in use', amount(one.liquidity, '', 6)],
          [
            'Traded',
            el('span', {}, amount(one.volume[0] ?? '0', first), ' and ', amount(one.volume[1] ?? '0', second)),
          ],
          [
            'Holds',
            el('span', {}, amount(held[0]?.balance ?? '0', first), ' and ', amount(held[1]?.balance ?? '0', second)),
          ],
          ['State', one.paused ? 'paused' : 'open'],
        ]),
      ),
      panel(
        'Rights',
        facts([
          ['Created by', account(one.creator)],
          ['Staked by the creator', amount(one.stake, symbolOf('native'))],
          ['Assets held by', account(one.holder_address)],
        ]),
        el('p', { class: 'soft small' }, 'Nobody has a key for what the pool holds: its rules alone move it.'),
      ),
      panel(
        'Holders',
        table(
          ['Account', 'Range', first, second, 'State'],
          one.position_list.map((position) => [
            account(position.owner),
            position.price_upper.length > LONGEST_PRICE
              ? el('span', {}, 'from ', amount(position.price_lower, '', 4))
              : el('span', {}, amount(position.price_lower, '', 4), ' … ', amount(position.price_upper, '', 4)),
            amount(position.amount0, '', 2),
            amount(position.amount1, '', 2),
            position.in_range ? 'in range' : 'out of range',
          ]),
          'No position: nobody provides liquidity.',
          [1, 4],
        ),
      ),
      panel('Transactions that name this pool', chainHistory(context, one.pool_id)),
    ];
  });
  const known = context.poolOf(id);
  const title = known === undefined ? 'Pool' : `${symbolOf(known.token0)} / ${symbolOf(known.token1)}`;
  return { root: el('div', {}, el('h1', {}, title), body.root) };
}
