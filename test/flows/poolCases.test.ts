// Pools as clients see them, over HTTP alone: quotes compared with executions at tick boundaries, positions at their
// own boundaries, and the ends of the price range.

import { type JsonObject, jsonObject } from '@svc/core/json/canonicalJson';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../support/startNode.ts';

interface Pool {
  tick: number;
  liquidity: string;
  price: string;
  ticks: { tick: number; liquidity_net: string; liquidity_gross: string }[];
}
interface Position {
  position_id: string;
  pool_id: string;
  price_upper: string;
  in_range: boolean;
  amount0: string;
  amount1: string;
  fees0: string;
  fees1: string;
}
interface Quote {
  amount_in: string;
  amount_out: string;
  price_after: string;
  fee: string;
}

const lp = testAccount('pool lp');
const trader = testAccount('pool trader');
/** 1.0001^3 to 18 places is inside tick 3. */
const AT_TICK_3 = '1.00035';
const QUANTUM = 10n ** 18n;
let node: TestNode;
let [token0, token1] = ['', ''];
let pool: string;

const params = (given: object) => jsonObject(Object.entries(given)) as JsonObject;
const units = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole) * QUANTUM + BigInt(fraction.padEnd(18, '0'));
};
const text = (value: bigint): string => `${value / QUANTUM}.${(value % QUANTUM).toString().padStart(18, '0')}`;

const run = (op: Parameters<TestNode['execute']>[1], given: object, who = lp) => node.execute(who, op, params(given));
const open = (tick_lower: number, tick_upper: number, amount: string) =>
  run('ADD_LIQUIDITY', { pool_id: pool, tick_lower, tick_upper, amount });
const state = () => node.get<Pool>('/get_pool', { pool_id: pool });
const positions = async () =>
  (await node.get<Position[]>('/get_lp_positions', { address: lp.address })).filter((one) => one.pool_id === pool);
const swapOf = (zeroForOne: boolean, amount: bigint) => ({
  token_in: zeroForOne ? token0 : token1,
  token_out: zeroForOne ? token1 : token0,
  amount_in: text(amount),
  venue: 'amm',
});
const quoteOf = (zeroForOne: boolean, amount: bigint) => node.get<Quote>('/get_swap_quote', swapOf(zeroForOne, amount));

/** Swaps and compares the quote with the result. */
async function swap(zeroForOne: boolean, amount: bigint): Promise<Quote> {
  const quoted = await quoteOf(zeroForOne, amount);
  const out = zeroForOne ? token1 : token0;
  const before = units(await node.balance(trader.address, out));
  const receipt = await run('SWAP', { ...swapOf(zeroForOne, amount), min_amount_out: quoted.amount_out }, trader);
  expect(receipt).toMatchObject({
    success: true,
    data: { amount_in: quoted.amount_in, amount_out: quoted.amount_out, fee_total: quoted.fee, pool_id: pool },
  });
  expect(units(await node.balance(trader.address, out)) - before).toBe(units(quoted.amount_out));
  expect((await state()).price).toBe(quoted.price_after);
  return quoted;
}

/** The largest input whose quote still matches. */
async function largest(zeroForOne: boolean, most: bigint, fits: (quote: Quote) => boolean): Promise<bigint> {
  let [low, high] = [1n, most];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    const quote = await quoteOf(zeroForOne, middle).catch(() => undefined);
    if (quote !== undefined && fits(quote)) low = middle;
    else high = middle - 1n;
  }
  return low;
}

async function openPool(fee_tier = 500, initial_price = AT_TICK_3): Promise<string> {
  const receipt = await run('CREATE_POOL', {
    token0,
    token1,
    fee_tier,
    pool_type: 'STANDARD',
    initial_price,
    stake_amount: '10000',
  });
  expect(receipt).toMatchObject({ success: true });
  pool = String(receipt.data.pool_id);
  return pool;
}

beforeAll(async () => {
  node = await startNode();
  for (const one of [lp, trader]) await node.fund(one.address, 'SVC', '1000000');
});
afterAll(() => node.stop());
beforeEach(async () => {
  const made = [];
  for (const symbol of ['ONE', 'TWO']) {
    const { data } = await run('TOKEN_DEPLOY', { name: symbol, symbol, total_supply: '1000000000000' });
    made.push(String(data.token_address));
    await run('TOKEN_TRANSFER', { token_address: data.token_address, to: trader.address, amount: '500000000000' });
  }
  [token0, token1] = made.sort() as [string, string];
  await openPool();
});

describe('two adjacent ranges', () => {
  const [INNER, OUTER] = ['1000000', '300000'];
  beforeEach(async () => {
    expect((await open(-10, 10, INNER)).success).toBe(true);
    expect((await open(10, 30, OUTER)).success).toBe(true);
    expect(await state()).toMatchObject({ tick: 3, liquidity: INNER });
  });

  it('hand over at the tick between them: the swap up to it, one unit more, and back', async () => {
    const edge =
      (await positions()).map(({ price_upper: price }) => units(price)).sort((x, y) => (x < y ? -1 : 1))[0] ?? 0n;
    const upTo = await largest(false, units('1000'), ({ price_after: price }) => units(price) + 20n < edge);
    await swap(false, upTo);
    expect(await state()).toMatchObject({ tick: 9, liquidity: INNER });
    // The price is reported to 18 digits, which at this liquidity some million units share.
    await swap(false, 100_000_000n);
    expect(await state()).toMatchObject({ tick: 10, liquidity: OUTER });
    expect((await positions()).map(({ in_range }) => in_range).sort()).toEqual([false, true]);
    await swap(true, units('0.000001'));
    expect(await state()).toMatchObject({ tick: 9, liquidity: INNER });
    expect((await positions()).map(({ in_range }) => in_range).sort()).toEqual([false, true]);
  });

  it('quote and execution agree for inputs of every size in between, both ways', async () => {
    for (const [zeroForOne, size] of [
      [false, '0.000000000000000003'],
      [false, '100'],
      [false, '400'],
      [true, '37.123456789012345678'],
      [true, '700'],
      [false, '333.3'],
    ] as const)
      await swap(zeroForOne, units(size));
  });

  it('never let a round trip make a profit, whatever is crossed', async () => {
    for (const size of ['0.000000000001', '1', '350.000000000000000001', '600']) {
      const there = await swap(false, units(size));
      const back = await swap(true, units(there.amount_out));
      expect(units(back.amount_out) < units(there.amount_in)).toBe(true);
    }
  });

  it('give everything they have and no more: an input beyond the last liquidity has no quote and fails', async () => {
    const most = await largest(false, units('100000'), () => true);
    await expect(quoteOf(false, most + 1n)).rejects.toThrow('No venue can fill');
    expect(await run('SWAP', swapOf(false, most + 1n), trader)).toMatchObject({
      success: false,
      error_code: 'swap.noLiquidity',
    });
    await swap(false, most);
    const { tick, liquidity } = await state();
    expect([tick, liquidity]).toEqual([30, '0']);
    await expect(quoteOf(false, units('1'))).rejects.toThrow('No venue can fill');
    await swap(true, units('1'));
  });

  it('are removed completely afterwards: fees and principal, and the pool owes only its own fees', async () => {
    for (const size of ['100', '500']) await swap(false, units(size));
    await swap(true, units('200'));
    const shown = await positions();
    for (const { position_id, amount0, amount1, fees0, fees1 } of shown) {
      const { data } = await run('REMOVE_LIQUIDITY', { pool_id: pool, position_id });
      expect(data).toMatchObject({
        amount0: text(units(amount0) + units(fees0)).replace(/\.?0+$/, ''),
        amount1: text(units(amount1) + units(fees1)).replace(/\.?0+$/, ''),
      });
    }
    const { data } = await run('REMOVE_POOL', { pool_id: pool });
    expect(data).toMatchObject({ refunded_stake: '10000', burned_stake: '0' });
  });

  it('stop at the requested minimum output, to the unit', async () => {
    const { amount_out } = await quoteOf(false, units('10'));
    const more = text(units(amount_out) + 1n);
    expect(await run('SWAP', { ...swapOf(false, units('10')), min_amount_out: more }, trader)).toMatchObject({
      error_code: 'swap.belowMinimum',
      data: {},
    });
    expect(await run('SWAP', { ...swapOf(false, units('10')), min_amount_out: amount_out }, trader)).toMatchObject({
      success: true,
    });
  });
});

describe('a position', () => {
  it('below the price holds only token1, above it only token0, and is inactive', async () => {
    const below = await open(-20, -10, '1000');
    const above = await open(10, 20, '1000');
    expect([below.data.amount0, above.data.amount1]).toEqual(['0', '0']);
    expect(await state()).toMatchObject({ liquidity: '0', tick: 3 });
  });

  it('whose lower tick is the current one is in range, and one whose upper tick is it is not', async () => {
    await open(-20, 30, '1000');
    await openPool(100, '1.00035');
    expect((await state()).tick).toBe(3);
    await open(3, 4, '7');
    await open(2, 3, '5');
    await open(3, 10, '11');
    expect(await state()).toMatchObject({ liquidity: '18' });
  });

  it('below zero: at -13 the tick floors to -20 at a spacing of 10, and [-20, -10) is in range', async () => {
    await openPool(3000, '0.9987');
    await openPool(100, '0.99875');
    const { tick } = await state();
    expect(tick).toBe(-13);
    expect(await open(-20, -10, '1000')).toMatchObject({ success: true });
    expect((await positions()).map(({ in_range }) => in_range)).toEqual([true]);
    expect(await state()).toMatchObject({ liquidity: '1000' });
    await swap(true, units('0.1'));
    expect((await state()).tick).toBeLessThan(-13);
  });

  it.each([
    ['equal ticks', 10, 10, 'liquidity.emptyRange'],
    ['ticks the wrong way round', 20, 10, 'liquidity.emptyRange'],
    ['a tick off the spacing', -15, 10, 'liquidity.tickSpacing'],
    ['an upper tick off the spacing', -10, 15, 'liquidity.tickSpacing'],
    ['a tick below the range', -887_280, 10, 'liquidity.tickOutOfRange'],
    ['a tick above the range', 10, 887_280, 'liquidity.tickOutOfRange'],
  ])('fails for %s', async (_, lower, upper, code) => {
    expect(await open(lower, upper, '1')).toMatchObject({ success: false, error_code: code, data: {} });
    const quote = node.get('/get_liquidity_quote', {
      pool_id: pool,
      tick_lower: lower,
      tick_upper: upper,
      liquidity: '1',
    });
    await expect(quote).rejects.toThrow();
  });

  it('over the whole range takes both tokens, swaps through, and back', async () => {
    const { data } = await open(-887_270, 887_270, '1000');
    expect(data).toMatchObject({ liquidity: '1000' });
    await swap(false, units('100000000000'));
    expect((await state()).tick).toBeGreaterThan(300_000);
    await swap(true, units('100000000'));
    const { data: out } = await run('REMOVE_LIQUIDITY', {
      pool_id: pool,
      position_id: data.position_id,
      amount: 'all',
    });
    expect(units(String(out.amount1)) > 0n).toBe(true);
    expect(await state()).toMatchObject({ liquidity: '0', ticks: [] });
  });

  it('of one unit of liquidity costs a unit of each, pays nothing back, and its pool pays nothing for it', async () => {
    const { data } = await open(-10, 10, '0.000000000000000001');
    expect([data.amount0, data.amount1]).toEqual(['0.000000000000000001', '0.000000000000000001']);
    await expect(quoteOf(true, 1n)).rejects.toThrow('No venue can fill');
    const out = await run('REMOVE_LIQUIDITY', { pool_id: pool, position_id: data.position_id });
    expect(out.data).toMatchObject({ amount0: '0', amount1: '0' });
  });

  it('of more than a tick may hold fails, 60 digits included', async () => {
    for (const amount of ['9'.repeat(60), '1000000000000000000'])
      expect(await open(-10, 10, amount)).toMatchObject({ error_code: 'liquidity.tooMuch' });
  });

  it('pays no more than it has, only its fees for 0, and nothing to others', async () => {
    const { data } = await open(-10, 10, '1000');
    await swap(false, units('0.1'));
    const remove = (amount: string, who = lp) =>
      run('REMOVE_LIQUIDITY', { pool_id: pool, position_id: data.position_id, amount }, who);
    expect(await remove('1000.000000000000000001')).toMatchObject({ error_code: 'position.tooMuch' });
    expect(await remove('1', trader)).toMatchObject({ error_code: 'position.notOwner' });
    const [shown] = await positions();
    expect((await remove('0')).data).toMatchObject({ amount0: shown?.fees0, amount1: shown?.fees1 });
    expect((await remove('0')).data).toMatchObject({ amount0: '0', amount1: '0' });
    expect((await remove('1000')).success).toBe(true);
    expect(await remove('0')).toMatchObject({ error_code: 'position.unknown' });
  });
});

describe('a starting price', () => {
  it.each([
    ['the smallest price there is', '0.000000000000000001', true],
    ['a price of 38 digits', '1'.repeat(38), true],
    ['a price of 39 digits beyond the range', '9'.repeat(39), false],
    ['a price of 60 digits', '1'.repeat(60), false],
  ])('of %s', async (_, price, isLegal) => {
    const receipt = await run('CREATE_POOL', {
      token0,
      token1,
      fee_tier: 100,
      pool_type: 'STANDARD',
      initial_price: price,
      stake_amount: '10000',
    });
    expect([receipt.success, receipt.error_code]).toEqual(isLegal ? [true, ''] : [false, 'pool.priceOutOfRange']);
  });
});
