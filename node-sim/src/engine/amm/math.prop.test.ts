import { Q96 } from '@svc/core/amm/fullMath';
import { amountsForLiquidity, liquidityForAmounts } from '@svc/core/amm/liquidityMath';
import { amount0Delta, amount1Delta, priceAfterInput } from '@svc/core/amm/sqrtPriceMath';
import {
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
} from '@svc/core/amm/tickMath';
import { ONE } from '@svc/core/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceAtTick } from './poolPrice.ts';
import { computeSwapStep, feeParts } from './swapMath.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 2000) };
const sqrtPrice = fc.integer({ min: MIN_TICK, max: MAX_TICK - 1 }).chain((tick) => {
  const low = sqrtRatioAtTick(tick);
  return fc.bigInt({ min: low, max: sqrtRatioAtTick(tick + 1) - 1n });
});
const liquidity = fc.integer({ min: 1, max: 127 }).chain((bits) => fc.bigInt({ min: 1n, max: 1n << BigInt(bits) }));
const amount = fc.integer({ min: 1, max: 120 }).chain((bits) => fc.bigInt({ min: 1n, max: 1n << BigInt(bits) }));
const fee = fc.constantFrom(100, 500, 3000, 10_000);

describe('ticks and square-root prices', () => {
  it('keep the ends of the range', () => {
    expect(sqrtRatioAtTick(MIN_TICK)).toBe(MIN_SQRT_RATIO);
    expect(sqrtRatioAtTick(MAX_TICK)).toBe(MAX_SQRT_RATIO);
    expect(sqrtRatioAtTick(0)).toBe(Q96);
    expect(tickAtSqrtRatio(MIN_SQRT_RATIO)).toBe(MIN_TICK);
    expect(tickAtSqrtRatio(MAX_SQRT_RATIO - 1n)).toBe(MAX_TICK - 1);
  });

  it('are the square roots of the powers of 1.0001, computed another way', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_TICK, max: MAX_TICK }), (tick) => {
        const squared = (sqrtRatioAtTick(tick) ** 2n * ONE) >> 192n;
        const difference = squared - priceAtTick(tick);
        const tolerance = priceAtTick(tick) / 10n ** 15n + 1n;
        expect(difference <= tolerance && difference >= -tolerance).toBe(true);
      }),
      RUNS,
    );
  });

  it('find the tick that holds a price', () => {
    fc.assert(
      fc.property(sqrtPrice, (price) => {
        const tick = tickAtSqrtRatio(price);
        expect(sqrtRatioAtTick(tick) <= price && price < sqrtRatioAtTick(tick + 1)).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('amounts and prices', () => {
  it('round deltas by one unit at most, up for what is paid', () => {
    fc.assert(
      fc.property(sqrtPrice, sqrtPrice, liquidity, (a, b, l) => {
        for (const delta of [amount0Delta, amount1Delta]) {
          const gap = delta(a, b, l, true) - delta(a, b, l, false);
          expect(gap === 0n || gap === 1n).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('never move the price by more than an input pays for', () => {
    fc.assert(
      fc.property(sqrtPrice, liquidity, amount, fc.boolean(), (price, l, paid, down) => {
        const next = priceAfterInput(price, l, paid, down);
        if (down) expect(next <= price && amount0Delta(next, price, l, true) <= paid).toBe(true);
        else expect(next >= price && amount1Delta(price, next, l, true) <= paid).toBe(true);
      }),
      RUNS,
    );
  });

  it('take no more than what remained in a step, and pay nothing that a step back would not cost', () => {
    fc.assert(
      fc.property(sqrtPrice, sqrtPrice, liquidity, amount, fee, (price, target, l, remaining, pips) => {
        const step = computeSwapStep(price, target, l, remaining, feeParts(pips));
        expect(step.amountIn + step.fee <= remaining).toBe(true);
        const between =
          target <= price
            ? step.sqrtPriceX96 >= target && step.sqrtPriceX96 <= price
            : step.sqrtPriceX96 <= target && step.sqrtPriceX96 >= price;
        expect(between).toBe(true);
        if (step.sqrtPriceX96 !== target) expect(step.amountIn + step.fee).toBe(remaining);
        const back =
          target <= price
            ? amount1Delta(step.sqrtPriceX96, price, l, true)
            : amount0Delta(price, step.sqrtPriceX96, l, true);
        expect(step.amountOut <= back).toBe(true);
      }),
      RUNS,
    );
  });

  it('quote a liquidity whose deposit fits the amounts and is not much too small', () => {
    const range = fc.tuple(fc.integer({ min: -200_000, max: 200_000 }), fc.integer({ min: 1, max: 50_000 }));
    fc.assert(
      fc.property(
        fc.integer({ min: -200_000, max: 200_000 }),
        range,
        amount,
        amount,
        (tick, [lower, width], amount0, amount1) => {
          const price = sqrtRatioAtTick(tick);
          const found = liquidityForAmounts(price, lower, lower + width, amount0, amount1);
          if (found === undefined) return;
          const deposit = amountsForLiquidity(price, lower, lower + width, found, true);
          expect(deposit.amount0 <= amount0 && deposit.amount1 <= amount1).toBe(true);
          const more = amountsForLiquidity(price, lower, lower + width, found + 65n, true);
          const most = amountsForLiquidity(price, lower, lower + width, found + found / 1_000_000n + 65n, true);
          expect(
            more.amount0 > amount0 || more.amount1 > amount1 || most.amount0 >= amount0 || most.amount1 >= amount1,
          ).toBe(true);
        },
      ),
      RUNS,
    );
  });
});
