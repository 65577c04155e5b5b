// The worst case that every operation's request allows, tested with nodes that claim anything: what a node claims
// beyond it is flagged, and the worst case is shown whatever the node says.

import { findAccountId } from '@svc/core/accounts/address';
import type { Facts } from '@svc/core/ops/describe';
import { type Intent, MOVES_NOTHING, moves, NO_INTENT } from '@svc/core/ops/intent';
import { OPS, type OpName } from '@svc/core/ops/registry';
import type { SimulatedChanges } from '@svc/core/reads/simulate/changesShape';
import { message } from '@svc/core/words/message';
import { NATIVE_FACT } from '@svc/core/words/parts';
import { plainText } from '@svc/core/words/plainText';
import { describe, expect, it } from 'vitest';
import { SAMPLE, SAMPLE_FACTS, SAMPLES } from '../../../test/support/opRequests.ts';
import type { Effect } from '../../approvals/effect.ts';
import { effectWarnings } from '../../ui/approvals/effectWarnings.ts';
import { allowedBounds, NO_CHANGES } from './effectBounds.ts';
import { effectLines } from './effectLines.ts';

const ME = `0x${'77'.repeat(20)}`;
const THIEF = `0x${'66'.repeat(20)}`;
type Allowance = SimulatedChanges['allowances'][number];
const of = { symbol: 'X', owner: ME } as const;
const RIGHTS: readonly (readonly [string, Allowance])[] = [
  ['an allowance', { ...of, kind: 'token', asset: SAMPLE.token, spender: THIEF, before: '0', after: '0.1' }],
  ['more of an allowance', { ...of, kind: 'token', asset: SAMPLE.token, spender: THIEF, before: '1', after: '2' }],
  [
    'all of a token',
    { ...of, kind: 'token_operator', asset: SAMPLE.token, spender: THIEF, before: false, after: true },
  ],
  ['an item', { ...of, kind: 'nft', collection: SAMPLE.token, token_id: '7', before: null, after: THIEF }],
  ['every item', { ...of, kind: 'nft_operator', collection: SAMPLE.token, spender: THIEF, before: false, after: true }],
];
const CASES = Object.entries(SAMPLES).flatMap(([name, list]) =>
  list.map((params, at) => [name as OpName, at, params] as const),
);

const intentOf = (name: OpName, params: object): Intent =>
  (OPS[name].intent as (params: object, facts: Facts) => Intent)(params, SAMPLE_FACTS);
const boundsOf = (intent: Intent, changes: Partial<SimulatedChanges> = {}) =>
  effectLines({ changes: { ...NO_CHANGES, ...changes }, own: new Set([ME]), intent, fee: '0', named: [] }).bounds;

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

  it('says what it allows, also for a node that says nothing', () => {
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

  it('is exceeded by a node that moves an item which it does not name', () => {
    expect(boundsOf(intent, { ownership: [item(SAMPLE.token, '8')] } as never).some((one) => !one.kept)).toBe(true);
  });

  it.each(RIGHTS)('is exceeded by a node that gives somebody %s which it does not give', (__, change) => {
    const bounds = boundsOf(intent, { allowances: [change] });
    expect(bounds.filter(({ isRight }) => isRight)).toMatchObject([{ kept: false }]);
    const effect: Effect = { status: 'exact', lines: [], bounds, fee: '0', height: 1, takenAt: 0 };
    expect(effectWarnings(effect)).toContainEqual(
      expect.objectContaining({ code: 'effect.right', severity: 'danger' }),
    );
  });

  it('is exceeded by a node that takes items which come in amounts', () => {
    const gone = { collection: SAMPLE.token, symbol: 'X', token_id: '8', account: ME, before: '3', after: '1' };
    expect(boundsOf(intent, { items: [gone] }).some((one) => !one.kept)).toBe(true);
  });

  it('is kept by a node that gives exactly its rights, and exceeded by one that gives larger ones', () => {
    for (const { spender, token, amount, isItem } of intent.grants) {
      if (token?.asset === undefined) continue;
      const to = findAccountId(spender) ?? '';
      const base = { symbol: 'X', owner: ME, spender: to };
      const exact: Allowance =
        isItem === true
          ? { ...base, kind: 'nft', collection: token.asset, token_id: amount, before: null, after: to }
          : amount === 'all'
            ? { ...base, kind: 'token_operator', asset: token.asset, before: false, after: true }
            : { ...base, kind: 'token', asset: token.asset, before: '0', after: amount };
      expect(boundsOf(intent, { allowances: [exact] }).every(({ kept }) => kept)).toBe(true);
      if (amount === 'all') continue;
      const larger: Allowance[] = [
        { ...base, kind: 'token_operator', asset: token.asset, before: false, after: true },
        { ...base, kind: 'nft_operator', collection: token.asset, before: false, after: true },
        { ...base, kind: 'nft', collection: token.asset, token_id: '99', before: null, after: to },
        { ...base, kind: 'token', asset: token.asset, before: '0', after: '1000000' },
      ];
      for (const one of larger)
        expect(boundsOf(intent, { allowances: [one] }).filter(({ kept }) => !kept)).toHaveLength(1);
    }
  });

  it('is kept by a node that takes what it names and no more', () => {
    const { swap } = intent;
    const back =
      swap?.minimum === undefined ? [] : [{ ...loss(swap.tokenOut.asset, swap.minimum), delta: swap.minimum }];
    for (const { token, amount, from } of intent.payments)
      expect(
        boundsOf(intent, {
          balances: [...back, loss(token?.asset ?? SAMPLE.token, amount, from === undefined ? 'available' : 'perps')],
        }).every((one) => one.kept),
      ).toBe(true);
    for (const { collection, tokenId } of intent.items ?? [])
      expect(boundsOf(intent, { ownership: [item(collection, tokenId)] } as never).every((one) => one.kept)).toBe(true);
  });
});

describe('a call', () => {
  const USDC = { asset: SAMPLE.token, symbol: 'qUSDC', name: '', decimals: 18, known: true };
  const coins = { token: NATIVE_FACT, amount: '1' };
  const items = (before: string, after: string) => [
    { collection: SAMPLE.token, symbol: 'X', token_id: '8', account: ME, before, after },
  ];
  const broken = (intent: Intent, changes: Partial<SimulatedChanges>): number =>
    boundsOf(intent, changes).filter(({ kept }) => !kept).length;

  it('that is not understood says nothing about what it moves, and gives nobody a right', () => {
    expect(broken(NO_INTENT, { balances: [loss('SVC', '5')], items: items('3', '1') })).toBe(0);
    for (const [, change] of RIGHTS) expect(broken(NO_INTENT, { allowances: [change] })).toBe(1);
  });

  it('moves as many of an item as it says', () => {
    const intent = { ...NO_INTENT, items: [{ collection: SAMPLE.token, tokenId: '8', amount: '2' }] };
    expect(broken(intent, { items: items('3', '1') })).toBe(0);
    expect(broken(intent, { items: items('3', '0') })).toBe(1);
    expect(broken({ ...NO_INTENT, payments: [coins] }, { items: items('3', '2') })).toBe(1);
  });

  it('that gives a right may use it at once, within its amount', () => {
    const intent = { ...NO_INTENT, grants: [{ spender: THIEF, token: USDC, amount: '5' }] };
    expect(broken(intent, { balances: [loss(SAMPLE.token, '5')] })).toBe(0);
    expect(broken(intent, { balances: [loss(SAMPLE.token, '6')] })).toBe(1);
    expect(broken(intent, { balances: [loss('SVC', '1')] })).toBe(1);
  });

  it('raises an allowance by what it says', () => {
    const intent = { ...NO_INTENT, grants: [{ spender: THIEF, token: USDC, amount: '5' }] };
    const raised = (after: string): Partial<SimulatedChanges> => ({
      allowances: [{ ...of, kind: 'token', asset: SAMPLE.token, spender: THIEF, before: '100', after }],
    });
    expect([broken(intent, raised('105')), broken(intent, raised('106'))]).toEqual([0, 1]);
  });
});

describe('a payment whose asset was not read', () => {
  const unread = (from?: 'collateral'): Intent =>
    moves({
      payments: [{ unnamed: [message('payment.collateral')], amount: '10', ...(from === undefined ? {} : { from }) }],
    });
  const kept = (intent: Intent, ...balances: SimulatedChanges['balances']): boolean =>
    boundsOf(intent, { balances }).every((one) => one.kept);

  it('covers a single asset, whichever, and no more than it says', () => {
    expect(allowedBounds(unread()).map(({ parts }) => plainText(parts))).toEqual([
      'No more than 10 of the collateral asset leaves',
      'The request does not say what the collateral asset is, and it could not be read.',
    ]);
    expect(kept(unread(), loss('SVC', '10'))).toBe(true);
    expect(kept(unread(), loss(SAMPLE.token, '10'))).toBe(true);
    expect(kept(unread(), loss('SVC', '10.1'))).toBe(false);
    expect(kept(unread(), loss('SVC', '1'), loss(SAMPLE.token, '1'))).toBe(false);
  });

  it('out of collateral leaves the free balance alone', () => {
    expect(kept(unread('collateral'), loss('SVC', '10', 'perps'))).toBe(true);
    expect(kept(unread('collateral'), loss('SVC', '10'))).toBe(false);
  });
});

describe('a bound', () => {
  it('is about the free balance, collateral, items, or only the fee', () => {
    const words = (name: OpName) =>
      boundsOf(intentOf(name, SAMPLES[name][0] ?? {})).map(({ parts }) => plainText(parts));
    expect(words('PERP_DEPOSIT')).toEqual([
      'No more than 10 of the collateral asset leaves',
      "The request does not say what the collateral asset is: that it is qUSDC is the node's word.",
    ]);
    expect(words('VAULT_DEPOSIT')[0]).toBe('No more than 10 of the collateral asset leaves');
    expect(words('STAKE_DEPOSIT')).toEqual([`No more than 100,000 ${NATIVE_FACT.symbol} leaves`]);
    expect(words('NFT_BURN')[0]).toMatch(/^Of your items only .* item 7 may leave$/);
    expect(words('CANCEL_ORDER')).toEqual(['Nothing but the fee leaves your free balance']);
    expect(words('PERP_ORDER')).toEqual([
      'Nothing but the fee leaves your free balance',
      'Trading fees and losses of the position come out of your collateral; the request bounds size and price, not these.',
    ]);
  });
});

describe('a changed order', () => {
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
      changes: { ...NO_CHANGES, balances, orders: [{ ...order, market }] },
      own: new Set([ME]),
      intent: MOVES_NOTHING,
      fee: '0',
      named,
    })
      .lines.filter(({ kind }) => kind === 'order')
      .map(({ parts }) => plainText(parts));

  it('names both tokens of its pair by symbol, from the request or the balances', () => {
    expect(words(`${a}:${b}`, [fact(a, 'AAA'), fact(b, 'BBB')])).toEqual(['Sell 3 at 2 on AAA/BBB stays on the book']);
    expect(words(`${a}:SVC`, [], [{ ...loss(a, '3'), symbol: 'AAA' }])).toEqual([
      'Sell 3 at 2 on AAA/SVC stays on the book',
    ]);
  });

  it('says which token could not be read, and keeps the name of a perpetual', () => {
    expect(words(`${a}:${b}`, [fact(b, 'BBB'), { ...fact(a, 'AAA'), known: false }])).toEqual([
      'Sell 3 at 2 on 0x1a1a1a…1a1a (not read)/BBB stays on the book',
    ]);
    expect(words('BTC-USD-PERP', [])).toEqual(['Sell 3 at 2 on BTC-USD-PERP stays on the book']);
  });
});
