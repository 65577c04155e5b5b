// Integer arithmetic of the perpetuals: signed rounding in every direction, medians, and e^-x as a fixed-point number
// with a stated bound on its error.

/** Quotient rounded to the nearest integer, ties to the even one; `divisor` > 0. */
export function divHalfEven(value: bigint, divisor: bigint): bigint {
  const floor = divFloor(value, divisor);
  const twice = 2n * (value - floor * divisor);
  if (twice < divisor) return floor;
  if (twice > divisor) return floor + 1n;
  return (floor & 1n) === 0n ? floor : floor + 1n;
}

/** Quotient rounded to the nearest integer, ties away from zero; `value` >= 0, `divisor` > 0. */
export function divHalfUp(value: bigint, divisor: bigint): bigint {
  return (2n * value + divisor) / (2n * divisor);
}

/** Quotient rounded towards minus infinity; `divisor` > 0. */
export function divFloor(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value < 0n && quotient * divisor !== value ? quotient - 1n : quotient;
}

/** Quotient rounded towards plus infinity; `divisor` > 0. */
export function divCeil(value: bigint, divisor: bigint): bigint {
  return -divFloor(-value, divisor);
}

export const abs = (value: bigint): bigint => (value < 0n ? -value : value);
export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

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
