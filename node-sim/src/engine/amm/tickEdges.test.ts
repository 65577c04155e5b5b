import { amount0Delta, amount1Delta } from '@svc/core/amm/sqrtPriceMath';
import { sqrtRatioAtTick } from '@svc/core/amm/tickMath';
import { formatDecimal, ONE, parseDecimal } from '@svc/core/decimal';
import { beforeEach, describe, expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { quoteSwap } from '../routing/quoteSwap.ts';
import { positionsOfAccount } from './poolViews.ts';

const owner = person('owner');
const trader = person('trader');
const L1 = 1000n;
const L2 = 5000n;
let world: World;
let token: string;
let pool: string;

/** Spacing 10, L1 on [-10, 10), L2 on [10, 30), price at tick 3. */
beforeEach(() => {
  world = new World({ [owner]: 1_000_000n * ONE, [trader]: 1_000_000n * ONE });
  token = world.deploy(owner, 'AAA', '1000000000');
  world.give(token, owner, trader);
  const middle = (sqrtRatioAtTick(3) + sqrtRatioAtTick(4)) / 2n;
  pool = world.pool(owner, token, 'SVC', '1', {
    fee_tier: 500,
    initial_price: undefined,
    initial_sqrt_price: middle.toString(),
  });
  add(-10, 10, L1);
  add(10, 30, L2);
});

const row = () => {
  const found = world.state.pools.get(pool);
  if (found === undefined) throw new Error('no pool');
  return found;
};
const add = (lower: number, upper: number, liquidity: bigint) =>
  world.ok(owner, 'ADD_LIQUIDITY', {
    pool_id: pool,
    tick_lower: lower,
    tick_upper: upper,
    amount: liquidity.toString(),
  });
const request = (up: boolean, amount: bigint) => ({
  tokenIn: up ? 'SVC' : token,
  tokenOut: up ? token : 'SVC',
  amountIn: amount,
  venue: 'auto' as const,
});

function swap(up: boolean, amount: bigint): bigint {
  const quoted = quoteSwap(world.state, request(up, amount)).amount_out;
  const data = world.ok(trader, 'SWAP', {
    token_in: up ? 'SVC' : token,
    token_out: up ? token : 'SVC',
    amount_in: formatDecimal(amount),
  });
  expect(data.amount_out).toBe(quoted);
  return parseDecimal(String(quoted));
}

/** Input that moves the price exactly to a tick inside one range, its fee included. */
function inputTo(tick: number, liquidity: bigint): bigint {
  const target = sqrtRatioAtTick(tick);
  const { sqrtPriceX96 } = row();
  const net =
    target > sqrtPriceX96
      ? amount1Delta(sqrtPriceX96, target, liquidity * ONE, true)
      : amount0Delta(target, sqrtPriceX96, liquidity * ONE, true);
  return net + (net * 500n + 999_499n) / 999_500n;
}

describe('tick edges (K19)', () => {
  it('switch liquidity exactly at the tick, upwards and back', () => {
    expect(row().tick).toBe(3);
    expect(row().liquidity).toBe(L1 * ONE);
    swap(true, inputTo(10, L1));
    expect([row().tick, row().liquidity]).toEqual([10, L2 * ONE]);
    expect(row().sqrtPriceX96).toBe(sqrtRatioAtTick(10));
    swap(true, 10n ** 15n);
    expect([row().tick >= 10, row().liquidity]).toEqual([true, L2 * ONE]);
    swap(false, inputTo(10, L2) + 10n ** 15n);
    expect([row().tick < 10, row().liquidity]).toEqual([true, L1 * ONE]);
  });

  it('call a position in range from its lower tick up to, but not including, its upper one', () => {
    const inRange = () =>
      positionsOfAccount(world.state, String(world.state.positions.values().next().value?.owner)).map((one) => [
        one.tick_lower,
        one.in_range,
      ]);
    const sorted = () => inRange().sort((a, b) => Number(a[0]) - Number(b[0]));
    expect(sorted()).toEqual([
      [-10, true],
      [10, false],
    ]);
    swap(true, inputTo(10, L1));
    expect(sorted()).toEqual([
      [-10, false],
      [10, true],
    ]);
  });

  it('floor negative ticks to their range', () => {
    add(-20, -10, 700n);
    swap(false, inputTo(-10, L1) + 1n);
    expect(row().tick).toBeLessThan(-10);
    swap(false, inputTo(-13, 700n));
    expect([-14, -13]).toContain(row().tick);
    expect(row().liquidity).toBe(700n * ONE);
  });

  it.each([1n, 999n, 10n ** 12n, ONE / 7n, ONE / 2n])('give no profit on a round trip of %s', (amount) => {
    const fits = (() => {
      try {
        return parseDecimal(String(quoteSwap(world.state, request(true, amount)).amount_out));
      } catch {
        return 0n;
      }
    })();
    if (fits === 0n) return;
    const got = swap(true, amount);
    const back = (() => {
      try {
        return swap(false, got);
      } catch {
        return 0n;
      }
    })();
    expect(back).toBeLessThan(amount);
  });

  it('are never crossed by more than the pool can absorb', () => {
    const before = row();
    expect(() => quoteSwap(world.state, request(true, 1000n * ONE))).toThrow(/No venue/);
    expect(row()).toBe(before);
  });
});
