// What every operation's request allows at worst, against nodes that say anything: what a node claims beyond it is
// pointed out, and it is shown whatever the node says.

import { type Facts, NATIVE_FACT } from '@svc/core/ops/describe';
import { type Intent, MOVES_NOTHING } from '@svc/core/ops/intent';
import { OPS, type OpName } from '@svc/core/ops/registry';
import type { SimulatedChanges } from '@svc/core/reads/simulate/changesShape';
import { plainText } from '@svc/core/words/plainText';
import { describe, expect, it } from 'vitest';
import { SAMPLE, SAMPLE_FACTS, SAMPLES } from '../../../test/support/opRequests.ts';
import { allowedBounds, effectLines } from './effectLines.ts';

const ME = `0x${'77'.repeat(20)}`;
const THIEF = `0x${'66'.repeat(20)}`;
const NOTHING: SimulatedChanges = {
  balances: [],
  orders: [],
  positions: [],
  allowances: [],
  ownership: [],
  items: [],
  others: [],
};
const CASES = Object.entries(SAMPLES).flatMap(([name, list]) =>
  list.map((params, at) => [name as OpName, at, params] as const),
);

const intentOf = (name: OpName, params: object): Intent =>
  (OPS[name].intent as (params: object, facts: Facts) => Intent)(params, SAMPLE_FACTS);
const boundsOf = (intent: Intent, changes: Partial<SimulatedChanges> = {}) =>
  effectLines({ changes: { ...NOTHING, ...changes }, own: new Set([ME]), intent, fee: '0', named: [] }).bounds;

const loss = (asset: string, amount: string, kind: 'available' | 'escrow' | 'perps' | 'staked' = 'available') => ({
  account: ME,
  asset,
  symbol: 'X',
  decimals: 18,
  kind,
  holder: null,
  before: amount,
  after: '0',
  delta: `-${amount}`,
});
const item = (collection: string, id: string) => ({ collection, symbol: 'X', token_id: id, before: ME, after: THIEF });

describe.each(CASES)('%s, request %i', (name, _, params) => {
  const intent = intentOf(name, params);

  it('says what it allows, of a node that says nothing too', () => {
    const bounds = allowedBounds(intent);
    expect(bounds.filter((one) => one.isOpen !== true).length).toBeGreaterThan(0);
    expect(bounds.every((one) => one.kept)).toBe(true);
  });

  it.each([
    ['a great loss of the native asset', loss('SVC', '5000000')],
    ['a great loss of a token', loss(`0x${'99'.repeat(20)}`, '5000000')],
    ['a great loss of what it is about', loss(SAMPLE.token, '5000000')],
  ] as const)('is not kept by a node that claims %s', (__, change) => {
    expect(boundsOf(intent, { balances: [change] }).some((one) => !one.kept)).toBe(true);
  });

  it('is not kept by a node that lets an item go which it does not name', () => {
    expect(boundsOf(intent, { ownership: [item(SAMPLE.token, '8')] } as never).some((one) => !one.kept)).toBe(true);
  });

  it('is kept by a node that takes what it names and no more', () => {
    const { swap } = intent;
    const back =
      swap?.minimum === undefined ? [] : [{ ...loss(swap.tokenOut.asset, swap.minimum), delta: swap.minimum }];
    for (const { token, amount, from } of intent.payments)
      expect(
        boundsOf(intent, {
          balances: [...back, loss(token.asset, amount, from === undefined ? 'available' : 'perps')],
        }).every((one) => one.kept),
      ).toBe(true);
    for (const { collection, tokenId } of intent.items ?? [])
      expect(boundsOf(intent, { ownership: [item(collection, tokenId)] } as never).every((one) => one.kept)).toBe(true);
  });
});

describe('a bound', () => {
  it('is of the free balance, of collateral, of items, or of nothing but the fee', () => {
    const words = (name: OpName) =>
      boundsOf(intentOf(name, SAMPLES[name][0] ?? {})).map(({ parts }) => plainText(parts));
    expect(words('PERP_DEPOSIT')).toEqual(['No more than 10 qUSDC leaves']);
    expect(words('VAULT_DEPOSIT')[0]).toBe('No more than 10 qUSDC of collateral leaves');
    expect(words('STAKE_DEPOSIT')).toEqual([`No more than 100000 ${NATIVE_FACT.symbol} leaves`]);
    expect(words('NFT_BURN')[0]).toMatch(/^Of your items only .* item 7 may leave$/);
    expect(words('CANCEL_ORDER')).toEqual(['Nothing but the fee leaves your free balance']);
    expect(words('PERP_ORDER')).toEqual([
      'Nothing but the fee leaves your free balance',
      'Trading fees and losses of the position come out of your collateral; the request bounds size and price, not these.',
    ]);
  });
});

describe('an order that changes', () => {
  const [a, b] = [`0x${'1a'.repeat(20)}`, `0x${'2b'.repeat(20)}`] as const;
  const order: Omit<SimulatedChanges['orders'][number], 'market'> = {
    kind: 'spot',
    order_id: '1',
    account: ME,
    owner: ME,
    side: 'sell',
    price: '2',
    amount: '3',
    action: 'placed',
    before: null,
    after: null,
  };
  const fact = (asset: string, symbol: string) => ({ asset, symbol, name: '', decimals: 18, known: true });
  const words = (
    market: string,
    named: readonly ReturnType<typeof fact>[],
    balances: SimulatedChanges['balances'] = [],
  ) =>
    effectLines({
      changes: { ...NOTHING, balances, orders: [{ ...order, market }] },
      own: new Set([ME]),
      intent: MOVES_NOTHING,
      fee: '0',
      named,
    })
      .lines.filter(({ kind }) => kind === 'order')
      .map(({ parts }) => plainText(parts));

  it('names both tokens of its pair by symbol, as the request reads them or the balances do', () => {
    expect(words(`${a}:${b}`, [fact(a, 'AAA'), fact(b, 'BBB')])).toEqual(['Sell 3 at 2 on AAA/BBB stays on the book']);
    expect(words(`${a}:SVC`, [], [{ ...loss(a, '3'), symbol: 'AAA' }])).toEqual([
      'Sell 3 at 2 on AAA/SVC stays on the book',
    ]);
  });

  it('says of a token that was not read that it was not, and keeps the name of a perpetual', () => {
    expect(words(`${a}:${b}`, [fact(b, 'BBB'), { ...fact(a, 'AAA'), known: false }])).toEqual([
      'Sell 3 at 2 on 0x1a1a1a…1a1a (not read)/BBB stays on the book',
    ]);
    expect(words('BTC-USD-PERP', [])).toEqual(['Sell 3 at 2 on BTC-USD-PERP stays on the book']);
  });
});
