// Integer arithmetic of the perpetuals' averages: medians, and e^-x as a fixed-point number with a stated bound on its
// error. Rounding is core's.

import { max, min } from '@svc/core/perps/rounding';

/** The value, or the end of the range it passed. */
export function clamp(value: bigint, low: bigint, high: bigint): bigint {
  return value < low ? low : value > high ? high : value;
}

/** The middle one of three values. */
export function median(a: bigint, b: bigint, c: bigint): bigint {
  return max(min(a, b), min(max(a, b), c));
}

/** Binary places of {@link expOfMinus}. */
export const EXP_BITS = 128n;
/** 1 as {@link expOfMinus} shows it. */
export const EXP_ONE = 1n << EXP_BITS;

const GUARD_BITS = 64n;
const WORK_BITS = EXP_BITS + GUARD_BITS;
const WORK_ONE = 1n << WORK_BITS;
/** More than what truncation can take from the sum, in units of 2^-192. */
const ERROR_ROOM = 1n << 12n;
/** floor(ln 2 · 2^192). */
const LN2 = 0xb17217f7d1cf79abc9e3b39803f2f6af40f343267298b62dn;

/**
 * e^(-elapsed/tau) in units of 2^-128 for integers elapsed >= 0 and tau > 0. The result is never above the true value
 * and less than 2^-127 below it: with x = k·ln 2 + r, the series of e^r is summed with 64 guard bits; what its 40-odd
 * truncations, that of x and that of ln 2 (k <= 128 times) can lose is less than the room that is added before
 * inverting.
 */
export function expOfMinus(elapsed: number, tau: number): bigint {
  if (elapsed === 0) return EXP_ONE;
  const x = (BigInt(elapsed) << WORK_BITS) / BigInt(tau);
  const halvings = x / LN2;
  // Below 2^-129 nothing but zero can be shown.
  if (halvings > EXP_BITS) return 0n;
  const r = x - halvings * LN2;
  // e^r has positive terms only, so that the truncation of each errs the same way.
  let term = WORK_ONE;
  let sum = WORK_ONE;
  for (let n = 1n; term !== 0n; n++) {
    term = ((term * r) >> WORK_BITS) / n;
    sum += term;
  }
  const inverse = (WORK_ONE << WORK_BITS) / (sum + ERROR_ROOM);
  return inverse >> (GUARD_BITS + halvings);
}
