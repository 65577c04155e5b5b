// Perpetuals as clients see them, over HTTP alone: positive, negative and zero funding, liquidation at and beyond the
// threshold, and orders around own ones and cancels.

import { type JsonObject, jsonObject } from '@svc/core/json/canonicalJson';
import { toSignedWire } from '@svc/core/tx/exchangeTx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GOLD_PERP, votePrice } from '../support/perpsNode.ts';
import { startNode, type TestAccount, type TestNode, testAccount } from '../support/startNode.ts';

interface Account {
  collateral: string;
  equity: string;
  withdrawable: string;
  positions: Record<string, { size: string; entry_price: string; isolated_margin: string; isolated: boolean }>;
  holder_balance: string;
  vault: { nav: string; positions: Record<string, { size: string }> };
}
interface Event {
  type: string;
  liquidation?: boolean;
  stage?: string;
  mode?: string;
  rate?: string;
  premium?: string;
  price?: string;
  amount?: string;
  buyer?: string;
  seller?: string;
}

const [ann, ben, cat, dan, mia] = ['ann', 'ben', 'cat', 'dan', 'mia'].map((name) => testAccount(`perp ${name}`)) as [
  TestAccount,
  TestAccount,
  TestAccount,
  TestAccount,
  TestAccount,
];
const FINE = 10n ** 36n;
let node: TestNode;

const params = (given: object) => jsonObject(Object.entries(given)) as JsonObject;
const run = (who: TestAccount, op: Parameters<TestNode['execute']>[1], given: object) =>
  node.execute(who, op, params(given));
const order = (side: string, price: string, size: string, more: object = {}) => ({
  market_id: GOLD_PERP,
  side,
  price,
  size,
  ...more,
});
const place = (who: TestAccount, side: string, price: string, size: string, more: object = {}) =>
  run(who, 'PERP_ORDER', order(side, price, size, more));
const deposit = async (who: TestAccount, amount: string) =>
  expect((await run(who, 'PERP_DEPOSIT', { amount })).success).toBe(true);
const account = (who: TestAccount) => node.get<Account>('/get_perp_account', { address: who.address });
const positionOf = async (who: TestAccount) => (await account(who)).positions[GOLD_PERP];
const events = async (types: string, since = 0) =>
  (await node.get<{ events: Event[] }>('/get_perp_events', { types, since, market_id: GOLD_PERP, limit: 200 })).events;
const lastSeq = async () => (await node.get<{ last_seq: number }>('/get_perp_events', {})).last_seq;
const market = () => node.get<Record<string, string>>('/get_perp_market', { market_id: GOLD_PERP });
const fine = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * FINE + BigInt(fraction.padEnd(36, '0'));
  return text.startsWith('-') ? -value : value;
};
const idOf = ({ data }: { data: Record<string, unknown> }) => String(data.order_id);

/** Everything in the clearinghouse adds up to its holder's balance, and the native asset is only burned by fees. */
async function expectBalanced(): Promise<void> {
  const all = await Promise.all([ann, ben, cat, dan, mia].map(account));
  const [first] = all;
  const isolated = (one: Account) => {
    const position = one.positions[GOLD_PERP];
    return position?.isolated === true ? fine(position.isolated_margin) : 0n;
  };
  const mark = fine((await market()).mark_price ?? '0');
  const unrealised = (one: Account) => {
    const position = one.positions[GOLD_PERP];
    return position?.isolated === true ? (fine(position.size) * (mark - fine(position.entry_price))) / FINE : 0n;
  };
  const total =
    all.reduce((sum, one) => sum + fine(one.equity) + isolated(one) + unrealised(one), 0n) +
    fine(first?.vault.nav ?? '0');
  expect(total).toBe(fine(first?.holder_balance ?? '0'));
}

beforeEach(async () => {
  node = await startNode();
  for (const one of [ann, ben, cat, dan, mia]) await node.fund(one.address, 'SVC', '100000');
  await run(mia, 'CREATE_MARKET', { base_token: 'GOLD' });
  await votePrice(node, '100');
});
afterEach(async () => {
  await expectBalanced();
  await node.stop();
});

/** Ann is 2 long against Ben at 100; both without orders. Mia's deposit into the vault backs them. */
async function openPositions(annCollateral = '1000', benCollateral = '1000', size = '2'): Promise<void> {
  await deposit(ann, annCollateral);
  await deposit(ben, benCollateral);
  await deposit(mia, '10000');
  expect((await run(mia, 'VAULT_DEPOSIT', { amount: '500' })).success).toBe(true);
  expect((await place(ben, 'sell', '100', size)).data.resting).toBe(true);
  expect((await place(ann, 'buy', '100', size, { tif: 'ioc' })).data).toMatchObject({ resting: false });
  expect((await positionOf(ann))?.size).toBe(size);
}

/** Time passes to the end of a funding interval, while the book stays. */
async function passInterval(): Promise<void> {
  const { height } = await node.get<{ height: number }>('/get_status');
  const { block } = await node.get<{ block: { timestamp: number } }>('/get_block', { block: String(height) });
  node.passSeconds(Math.max(0, Number((await market()).next_funding_time) - block.timestamp));
  await node.mine();
}

describe('funding', () => {
  it.each([
    // Impact bid 101: (0.01 − 0.0005) × 3600/28800; ask 99 the other way; 99.95 is at −0.0005, which the interest makes
    // zero.
    ['is paid by the long with the price above the oracle', '101', undefined, '0.0011875'],
    ['is paid by the short with the price below it', undefined, '99', '-0.0011875'],
    ['is the interest alone without a premium', undefined, undefined, '0.0000125'],
    ['is nothing at a rate of zero', undefined, '99.95', '0'],
    ['is capped', '150', undefined, '0.04'],
  ])('%s', async (_, bid, ask, rate) => {
    await openPositions();
    if (bid !== undefined) await place(mia, 'buy', bid, '100');
    if (ask !== undefined) await place(mia, 'sell', ask, '100');
    // After the first, incomplete interval.
    await passInterval();
    const seq = await lastSeq();
    const [annBefore, benBefore, nav] = [
      (await account(ann)).collateral,
      (await account(ben)).collateral,
      (await account(ann)).vault.nav,
    ];
    await passInterval();
    const [settled] = await events('funding', seq);
    const got = Number(settled?.rate);
    expect(got).toBeCloseTo(Number(rate), 9);
    const paid = fine(annBefore) - fine((await account(ann)).collateral);
    expect(fine((await account(ben)).collateral) - fine(benBefore)).toBe(paid);
    expect(paid).toBe(2n * 100n * fine(settled?.rate ?? '0'));
    expect((await account(ann)).vault.nav).toBe(nav);
  });
});

describe('liquidation', () => {
  it('through a gap: the long ends at zero, the vault takes position and shortfall, the fill is flagged', async () => {
    await openPositions('20.1');
    const nav = fine((await account(mia)).vault.nav);
    const seq = await lastSeq();
    await votePrice(node, '80');
    expect(await account(ann)).toMatchObject({ collateral: '0', equity: '0', positions: {} });
    const { vault } = await account(mia);
    expect(vault.positions[GOLD_PERP]).toMatchObject({ size: '2' });
    expect(fine(vault.nav) - nav).toBe(-20n * FINE);
    expect(await events('liquidation', seq)).toMatchObject([{ stage: 'backstop', mode: 'cross' }]);
    expect(await events('fill', seq)).toMatchObject([
      { liquidation: true, price: '80', amount: '2', seller: ann.address, buyer: '@vault' },
    ]);
    expect(JSON.stringify(await node.get('/get_perp_trades', { market_id: GOLD_PERP }))).toContain('"price":"80"');
  });

  it('of a short without leverage whose price doubles', async () => {
    for (const who of [ann, ben]) await run(who, 'PERP_SET_LEVERAGE', { market_id: GOLD_PERP, leverage: '1' });
    await openPositions('10000', '200.1');
    await votePrice(node, '195');
    expect((await positionOf(ben))?.size).toBe('-2');
    await votePrice(node, '200');
    expect(await positionOf(ben)).toBeUndefined();
    expect((await account(ben)).collateral).toBe('0');
  });

  // After the fee of 0.05 and the fall to 90, the remaining collateral minus 10 is compared with a maintenance margin
  // of
  // 2.25.
  it.each([
    ['at maintenance nothing happens', '12.3', '90', '1'],
    ['one quantum below it the position is sold to whoever buys', '12.299999999999999999', '90', undefined],
    ['below it, where nobody buys, it stays down to two thirds', '11.55', '1', '1'],
    ['one quantum below two thirds the vault takes it', '11.549999999999999999', '1', undefined],
  ])('%s', async (_, collateral, bid, left) => {
    await openPositions(collateral, '1000', '1');
    await place(mia, 'buy', bid, '5');
    await votePrice(node, '90');
    expect((await market()).mark_price).toBe('90');
    expect((await positionOf(ann))?.size).toBe(left);
  });

  it('of an isolated position leaves the cross account alone', async () => {
    await run(ann, 'PERP_SET_LEVERAGE', { market_id: GOLD_PERP, leverage: '10', mode: 'isolated' });
    await openPositions('1000');
    const before = await account(ann);
    expect(before.positions[GOLD_PERP]).toMatchObject({ isolated: true, isolated_margin: '20' });
    await votePrice(node, '80');
    const after = await account(ann);
    expect([after.positions, after.collateral, after.withdrawable]).toEqual([
      {},
      before.collateral,
      before.withdrawable,
    ]);
    expect(after.collateral).toBe('979.9');
  });

  it('first uses the book, down to the bankruptcy price, and keeps the rest', async () => {
    await openPositions('20.1');
    await deposit(cat, '1000');
    await place(cat, 'buy', '95', '5');
    const seq = await lastSeq();
    await votePrice(node, '92');
    expect(await events('liquidation', seq)).toMatchObject([{ stage: 'book' }]);
    expect(await events('fill', seq)).toMatchObject([
      { liquidation: true, price: '95', amount: '2', seller: ann.address, buyer: cat.address },
    ]);
    // 20 − 2 × 5, minus 0.05 % of 190.
    expect(await account(ann)).toMatchObject({ collateral: '9.905', positions: {} });
  });

  it('cancels the resting orders of the liquidated account', async () => {
    await openPositions('41');
    const resting = await place(ann, 'buy', '50', '1');
    expect(resting.data).toMatchObject({ resting: true });
    await votePrice(node, '78');
    expect(await node.get('/get_perp_orders', { address: ann.address })).toEqual([]);
    expect((await run(ann, 'PERP_CANCEL', { market_id: GOLD_PERP, order_id: idOf(resting) })).error_code).toBe(
      'order.cancelled',
    );
  });

  it('without a vault that can bear it closes against the other side, which bears the debt', async () => {
    await deposit(ann, '20.1');
    await deposit(ben, '1000');
    await place(ben, 'sell', '100', '2');
    await place(ann, 'buy', '100', '2');
    const seq = await lastSeq();
    await votePrice(node, '80');
    expect(await events('liquidation', seq)).toMatchObject([{ stage: 'adl' }]);
    expect(await account(ann)).toMatchObject({ positions: {}, equity: '0' });
    // At 90 instead of 80: what Ann had.
    expect(await events('fill', seq)).toMatchObject([{ liquidation: true, price: '90' }]);
    expect((await account(ben)).positions).toEqual({});
  });
});

describe('orders', () => {
  it('stop at an own order between those of others: the rest is cancelled, the own one stays', async () => {
    for (const who of [ann, ben, cat]) await deposit(who, '10000');
    await place(ann, 'sell', '101', '1');
    await place(cat, 'sell', '101', '1');
    await place(ben, 'sell', '101', '1');
    const bought = await place(cat, 'buy', '101', '3');
    expect(bought.data).toMatchObject({ resting: false, fills: [{ maker: ann.address, amount: '1', price: '101' }] });
    expect(await node.get('/get_perp_orders', { address: cat.address })).toMatchObject([
      { side: 'sell', remaining: '1' },
    ]);
    expect((await positionOf(cat))?.size).toBe('1');
  });

  it('fill at the limit, and not a quantum beyond', async () => {
    for (const who of [ann, ben]) await deposit(who, '10000');
    await place(ann, 'sell', '100', '1');
    expect((await place(ben, 'buy', '99.999999999999999999', '1')).data).toMatchObject({ fills: [], resting: true });
    expect((await place(ben, 'buy', '100', '1', { tif: 'IOC' })).data).toMatchObject({
      fills: [{ price: '100' }],
      resting: false,
    });
    expect((await place(ben, 'buy', '100', '1', { tif: 'ioc' })).data).toMatchObject({ fills: [], resting: false });
  });

  it('flip a position, and a reduce-only one never does', async () => {
    await openPositions();
    await deposit(cat, '10000');
    await place(cat, 'buy', '100', '5');
    expect(await place(ann, 'sell', '100', '3', { reduce_only: true })).toMatchObject({
      success: false,
      error_code: 'order.notReducing',
    });
    expect(await place(ann, 'buy', '100', '1', { reduce_only: true })).toMatchObject({
      error_code: 'order.notReducing',
    });
    expect(await place(dan, 'sell', '100', '1', { reduce_only: true })).toMatchObject({
      error_code: 'order.notReducing',
    });
    expect((await place(ann, 'sell', '100', '3')).success).toBe(true);
    expect(await positionOf(ann)).toMatchObject({ size: '-1', entry_price: '100' });
    await deposit(dan, '1000');
    await run(cat, 'PERP_CANCEL', {
      market_id: GOLD_PERP,
      order_id: (await node.get<{ order_id: string }[]>('/get_perp_orders', { address: cat.address }))[0]?.order_id,
    });
    await place(dan, 'sell', '100', '1');
    expect((await place(ann, 'buy', '100', '1', { reduce_only: 'yes', tif: 'ioc' })).success).toBe(true);
    expect(await positionOf(ann)).toBeUndefined();
  });

  it('are cancelled before and after a fill in one block like on the spot market', async () => {
    for (const who of [ann, ben]) await deposit(who, '10000');
    const ids = new Map<TestAccount, string>();
    for (const who of [ann, ben])
      ids.set(who, (await node.rpc<{ accountId: string }>('svc_getAccountId', [who.address])).accountId);
    const [early, late] = [ann, ben].sort((a, b) => ((ids.get(a) ?? '') < (ids.get(b) ?? '') ? -1 : 1)) as [
      TestAccount,
      TestAccount,
    ];
    const id = idOf(await place(late, 'sell', '100', '1'));
    await node.submit(early, 'PERP_ORDER', params(order('buy', '100', '1')));
    const hash = await node.submit(late, 'PERP_CANCEL', params({ market_id: GOLD_PERP, order_id: id }));
    await node.mine();
    expect(await node.receipt(hash)).toMatchObject({ success: false, error_code: 'order.filled' });
    const next = idOf(await place(early, 'sell', '100', '1'));
    await node.submit(early, 'PERP_CANCEL', params({ market_id: GOLD_PERP, order_id: next }));
    const taking = await node.submit(late, 'PERP_ORDER', params(order('buy', '100', '1')));
    await node.mine();
    expect((await node.receipt(taking))?.data).toMatchObject({ fills: [], resting: true });
    expect(
      (
        await run(early, 'PERP_CANCEL', {
          market_id: GOLD_PERP,
          order_id: idOf({ data: (await node.receipt(taking))?.data ?? {} }),
        })
      ).error_code,
    ).toBe('order.notOwner');
    expect(
      (
        await run(late, 'PERP_CANCEL', {
          market_id: 'BTC-USD-PERP',
          order_id: idOf({ data: (await node.receipt(taking))?.data ?? {} }),
        })
      ).error_code,
    ).toBe('order.unknown');
  });

  it('with zero, negative and non-numeric sizes are refused, and the nonce is kept', async () => {
    const nonce = () => node.rpc('exchange_getNonce', [ann.address]);
    const before = await nonce();
    for (const change of [
      { size: '0' },
      { size: '-1' },
      { price: '0' },
      { price: '1e2' },
      { side: 'up' },
      { tif: 'fok' },
      { tif: 'post_only' },
      { reduce_only: 'maybe' },
    ]) {
      const signed = await node.sign(ann, 'PERP_ORDER', params({ ...order('buy', '100', '1'), ...change }));
      await expect(node.post('/submit_exchange_tx', { tx: toSignedWire(signed) })).rejects.toThrow(
        `params.${Object.keys(change)[0]}: expected`,
      );
    }
    expect(await nonce()).toEqual(before);
  });

  it('need margin to the last quantum, and 60 digits need more than anyone has', async () => {
    await deposit(ann, '10.049999999999999999');
    expect((await place(ann, 'buy', '100', '1')).error_code).toBe('margin.short');
    await deposit(ann, '0.000000000000000001');
    expect((await place(ann, 'buy', '100', '1')).success).toBe(true);
    expect((await place(ann, 'sell', '100', '9'.repeat(60))).error_code).toBe('margin.short');
    expect((await place(ann, 'buy', '9'.repeat(60), '1')).error_code).toBe('margin.short');
  });
});
