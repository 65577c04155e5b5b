// Candles and volumes computed from the recorded rows of a pool. Prices are token1 for one token0.

import { ONE } from '@svc/core/decimal';
import { INTERVALS, type Interval } from '@svc/core/markets/intervals';
import { cutScaled, findFraction } from '@svc/core/markets/orientation';
import type { PoolRow } from './poolHistory.ts';

/** A candle with prices in the node's orientation; volumes in both tokens. */
export interface PriceCandle {
  readonly t: number;
  readonly o: string;
  readonly h: string;
  readonly l: string;
  readonly c: string;
  readonly volume0: bigint;
  readonly volume1: bigint;
}

/**
 * Volume between two rows, in each token: the amount paid in of it, and of the other one converted at the mean of both
 * prices.
 */
function stepVolume(before: PoolRow, after: PoolRow): { readonly volume0: bigint; readonly volume1: bigint } {
  // A reorganisation can undo payments, so growth may be negative.
  const grown = (from: string, to: string): bigint => {
    const difference = cutScaled(to) - cutScaled(from);
    return difference > 0n ? difference : 0n;
  };
  const [in0, in1] = [grown(before.v0, after.v0), grown(before.v1, after.v1)];
  const [a, b] = [findFraction(before.price), findFraction(after.price)];
  if (a === undefined || b === undefined) return { volume0: in0, volume1: in1 };
  // (a + b) / 2 as one fraction.
  const numerator = a.numerator * b.denominator + b.numerator * a.denominator;
  const denominator = 2n * a.denominator * b.denominator;
  return {
    volume0: numerator === 0n ? in0 : in0 + (in1 * denominator) / numerator,
    volume1: in1 + (in0 * numerator) / denominator,
  };
}

/** Volume of all steps that end after a time, in each token. */
export function volumeSince(
  rows: readonly PoolRow[],
  fromSec: number,
): { readonly volume0: bigint; readonly volume1: bigint } {
  let [volume0, volume1] = [0n, 0n];
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    if (before === undefined || row.t <= fromSec) continue;
    const step = stepVolume(before, row);
    volume0 += step.volume0;
    volume1 += step.volume1;
  }
  return { volume0, volume1 };
}

/** Candles of the rows; a bucket opens at the previous price. */
export function candlesOfRows(rows: readonly PoolRow[], interval: Interval): PriceCandle[] {
  const length = INTERVALS[interval];
  const out: PriceCandle[] = [];
  for (const [at, row] of rows.entries()) {
    const t = Math.floor(row.t / length) * length;
    const before = rows[at - 1];
    const step = before === undefined ? { volume0: 0n, volume1: 0n } : stepVolume(before, row);
    const open = out.at(-1);
    const start =
      open?.t === t
        ? open
        : {
            t,
            o: before?.price ?? row.price,
            h: before?.price ?? row.price,
            l: before?.price ?? row.price,
            volume0: 0n,
            volume1: 0n,
          };
    const candle = {
      ...{ t, o: start.o, c: row.price },
      h: cutScaledFine(row.price) > cutScaledFine(start.h) ? row.price : start.h,
      l: cutScaledFine(row.price) < cutScaledFine(start.l) ? row.price : start.l,
      volume0: start.volume0 + step.volume0,
      volume1: start.volume1 + step.volume1,
    };
    if (open?.t === t) out[out.length - 1] = candle;
    else out.push(candle);
  }
  return out;
}

/** Comparable value of a price with more than 18 places. */
function cutScaledFine(price: string): bigint {
  const fraction = findFraction(price);
  return fraction === undefined ? 0n : (fraction.numerator * ONE * ONE * ONE) / fraction.denominator;
}
