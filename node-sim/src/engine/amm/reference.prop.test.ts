// The pool mathematics against an independent implementation of the same formulas, to the unit: ticks, prices, single
// steps, and whole swaps made of that implementation's steps over initialised ticks.

import { createRequire } from 'node:module';
import { amount0Delta, amount1Delta, priceAfterInput } from '@svc/core/amm/sqrtPriceMath';
import {
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
} from '@svc/core/amm/tickMath';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../test/support/random.ts';
import type { PoolRow } from '../../kernel/spotRows.ts';
import { createState } from '../../kernel/state.ts';
import { tickKey } from './pool.ts';
import { planPoolSwap } from './poolSwap.ts';
import { computeSwapStep, feeParts } from './swapMath.ts';

// Its module build imports what its own dependency does not offer; the CommonJS build works.
const load = createRequire(import.meta.url);
const sdk = load('@uniswap/v3-sdk') as typeof import('@uniswap/v3-sdk');
const JSBI = load('jsbi') as typeof import('jsbi').default;

const RUNS = Number(process.env.FUZZ_RUNS ?? 100_000);
const FEES = [100, 500, 3000, 10_000] as const;

type Foreign = ReturnType<typeof JSBI.BigInt>;
const out = (value: bigint): Foreign => JSBI.BigInt(`0x${value.toString(16)}`);
const back = (value: Foreign): bigint => BigInt(`0x${value.toString(16)}`);

/**
 * A different number is told by name; building an assertion for each of so many would take longer than the arithmetic.
 */
function same(what: string, ours: bigint | number, theirs: bigint | number, inputs: object): void {
  if (ours === theirs) return;
  const words = Object.entries(inputs).map(([name, value]) => `${name} ${value}`);
  throw new Error(`${what}: ${ours} here, ${theirs} there, for ${words.join(', ')}`);
}

/** A price of any magnitude, often exactly that of a tick. */
function drawPrice(random: Random): bigint {
  const tick = random.between(MIN_TICK, MAX_TICK - 1);
  const low = sqrtRatioAtTick(tick);
  if (random.below(4) === 0) return low;
  return low + random.bigBelow(sqrtRatioAtTick(tick + 1) - low);
}

/** Another price: usually near, as steps are, sometimes anywhere. */
function drawTarget(random: Random, price: bigint): bigint {
  if (random.below(4) === 0) return drawPrice(random);
  const tick = tickAtSqrtRatio(price) + random.between(-500, 500);
  return sqrtRatioAtTick(Math.max(MIN_TICK, Math.min(MAX_TICK, tick)));
}

function theirStep(price: bigint, target: bigint, liquidity: bigint, remaining: bigint, fee: (typeof FEES)[number]) {
  const [sqrtPriceX96, amountIn, amountOut, feeAmount] = sdk.SwapMath.computeSwapStep(
    out(price),
    out(target),
    out(liquidity),
    out(remaining),
    fee,
  );
  return {
    sqrtPriceX96: back(sqrtPriceX96),
    amountIn: back(amountIn),
    amountOut: back(amountOut),
    fee: back(feeAmount),
  };
}

describe('the pool mathematics and the reference', () => {
  it(`agree on ticks and prices over the whole range, in ${RUNS} cases`, () => {
    const random = new Random();
    const width = (MAX_TICK - MIN_TICK) / RUNS;
    for (const tick of [MIN_TICK, MIN_TICK + 1, -1, 0, 1, MAX_TICK - 1, MAX_TICK]) {
      same('price of a tick', sqrtRatioAtTick(tick), back(sdk.TickMath.getSqrtRatioAtTick(tick)), { tick });
    }
    for (const price of [MIN_SQRT_RATIO, MIN_SQRT_RATIO + 1n, MAX_SQRT_RATIO - 1n]) {
      same('tick of a price', tickAtSqrtRatio(price), sdk.TickMath.getTickAtSqrtRatio(out(price)), { price });
    }
    random.cases(RUNS, (at) => {
      // One from each stretch of the range, so that none is left out.
      const tick = Math.min(MAX_TICK - 1, Math.floor(MIN_TICK + (at + random.u32() / 2 ** 32) * width));
      const low = sqrtRatioAtTick(tick);
      same('price of a tick', low, back(sdk.TickMath.getSqrtRatioAtTick(tick)), { tick });
      const next = sqrtRatioAtTick(tick + 1);
      const price = [low, next - 1n, low + random.bigBelow(next - low)][random.below(3)] as bigint;
      same('tick of a price', tickAtSqrtRatio(price), sdk.TickMath.getTickAtSqrtRatio(out(price)), { price });
      same('tick of a price', tickAtSqrtRatio(price), tick, { price });
    });
  });

  it(`agree on amounts between prices and on prices after an input, in ${RUNS} cases`, () => {
    const random = new Random();
    random.cases(RUNS, () => {
      const price = drawPrice(random);
      const other = drawTarget(random, price);
      const liquidity = random.bits(128);
      const amount = random.bits(128);
      const up = random.below(2) === 0;
      const inputs = { price, other, liquidity, amount, up };
      const [a, b, l] = [out(price), out(other), out(liquidity)];
      same(
        'token0',
        amount0Delta(price, other, liquidity, up),
        back(sdk.SqrtPriceMath.getAmount0Delta(a, b, l, up)),
        inputs,
      );
      same(
        'token1',
        amount1Delta(price, other, liquidity, up),
        back(sdk.SqrtPriceMath.getAmount1Delta(a, b, l, up)),
        inputs,
      );
      const after = sdk.SqrtPriceMath.getNextSqrtPriceFromInput(a, l, out(amount), up);
      same('price after', priceAfterInput(price, liquidity, amount, up), back(after), inputs);
    });
  });

  it(`agree on every number of a swap step, in ${RUNS} cases`, () => {
    const random = new Random();
    let reached = 0;
    random.cases(RUNS, () => {
      const price = drawPrice(random);
      const target = drawTarget(random, price);
      const liquidity = random.bits(128);
      const fee = random.pick(FEES);
      const remaining = random.bits(112);
      const ours = computeSwapStep(price, target, liquidity, remaining, feeParts(fee));
      const theirs = theirStep(price, target, liquidity, remaining, fee);
      for (const key of ['sqrtPriceX96', 'amountIn', 'amountOut', 'fee'] as const) {
        same(key, ours[key], theirs[key], { price, target, liquidity, remaining, fee });
      }
      if (ours.sqrtPriceX96 === target) reached += 1;
    });
    // Both ends of a step must have come up often.
    expect(reached).toBeGreaterThan(RUNS / 20);
    expect(reached).toBeLessThan(RUNS - RUNS / 20);
  });

  it('agree on whole swaps over many ticks', () => {
    const random = new Random();
    let crossings = 0;
    random.cases(Math.ceil(RUNS / 20), () => {
      const { state, pool } = drawPool(random);
      const fee = pool.feeTier as (typeof FEES)[number];
      const ticks = [...state.ticksOf(pool.id).ascending()];
      const net = new Map(ticks.map((tick) => [tick, state.ticks.get(tickKey(pool.id, tick))?.net ?? 0n]));
      const zeroForOne = random.below(2) === 0;
      // Of the size of what the ranges hold: up to about a fifth of the virtual reserve.
      const reserve = zeroForOne
        ? (pool.liquidity << 96n) / pool.sqrtPriceX96
        : (pool.liquidity * pool.sqrtPriceX96) >> 96n;
      const amountIn = 1n + (reserve * BigInt(random.below(2000))) / 10_000n;
      const ours = planPoolSwap(state, pool, zeroForOne, amountIn);
      const theirs = foreignSwap(pool, ticks, net, zeroForOne, amountIn, fee);
      const inputs = { ticks: ticks.join(' '), zeroForOne, amountIn, fee };
      if (theirs === undefined || ours === undefined)
        return same('absorbed', Number(ours !== undefined), Number(theirs !== undefined), inputs);
      crossings += ours.steps.filter((step) => step.crossed !== undefined).length;
      for (const key of ['amountOut', 'fee', 'sqrtPriceX96', 'tick', 'liquidity'] as const)
        same(key, ours[key], theirs[key], inputs);
    });
    expect(crossings).toBeGreaterThan(RUNS / 10);
  });
});

/** A pool with up to forty ranges around its price. */
function drawPool(random: Random) {
  const state = createState();
  const tick = random.between(-200_000, 200_000);
  const low = sqrtRatioAtTick(tick);
  const nets = new Map<number, bigint>();
  let liquidity = 0n;
  for (let range = random.between(1, 40); range > 0; range--) {
    const lower = tick + random.between(-3000, 2000);
    const upper = lower + random.between(1, 3000);
    const amount = random.bits(80);
    nets.set(lower, (nets.get(lower) ?? 0n) + amount);
    nets.set(upper, (nets.get(upper) ?? 0n) - amount);
    if (lower <= tick && tick < upper) liquidity += amount;
  }
  for (const [at, net] of nets)
    state.ticks.set(tickKey('p', at), { pool: 'p', tick: at, net, gross: 1n, outside0X128: 0n, outside1X128: 0n });
  const sqrtPriceX96 = low + random.bigBelow(sqrtRatioAtTick(tick + 1) - low);
  const none = {
    feeGrowth0X128: 0n,
    feeGrowth1X128: 0n,
    protocolFees0: 0n,
    protocolFees1: 0n,
    volume0: 0n,
    volume1: 0n,
  };
  const counts = { positions: 0, positionSeq: 0, changedAt: 0, tickCumulative: 0n, observations: 0 };
  const names = { id: 'p', seq: 0, token0: 'a', token1: 'b', type: 'STANDARD' as const, creator: '', stake: 0n };
  const pool: PoolRow = { ...names, feeTier: random.pick(FEES), sqrtPriceX96, tick, liquidity, ...none, ...counts };
  return { state, pool };
}

/**
 * A swap made of the reference's steps; undefined when the ticks run out before the input does, or nothing comes out.
 */
function foreignSwap(
  pool: PoolRow,
  ticks: readonly number[],
  net: ReadonlyMap<number, bigint>,
  zeroForOne: boolean,
  amountIn: bigint,
  feeTier: (typeof FEES)[number],
) {
  let { sqrtPriceX96, tick, liquidity } = pool;
  let remaining = amountIn;
  let amountOut = 0n;
  let fee = 0n;
  while (remaining > 0n) {
    const next = zeroForOne ? ticks.findLast((one) => one <= tick) : ticks.find((one) => one > tick);
    if (next === undefined) return undefined;
    const target = back(sdk.TickMath.getSqrtRatioAtTick(next));
    const step = theirStep(sqrtPriceX96, target, liquidity, remaining, feeTier);
    remaining -= step.amountIn + step.fee;
    amountOut += step.amountOut;
    fee += step.fee;
    if (step.sqrtPriceX96 === target) {
      liquidity += zeroForOne ? -(net.get(next) ?? 0n) : (net.get(next) ?? 0n);
      tick = zeroForOne ? next - 1 : next;
    } else if (step.sqrtPriceX96 !== sqrtPriceX96) tick = sdk.TickMath.getTickAtSqrtRatio(out(step.sqrtPriceX96));
    sqrtPriceX96 = step.sqrtPriceX96;
  }
  return amountOut === 0n ? undefined : { amountOut, fee, sqrtPriceX96, tick, liquidity };
}
