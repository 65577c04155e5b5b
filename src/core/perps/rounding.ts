// Signed integer division of the perpetuals, rounded in every direction.

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

/** The value without its sign. */
export const abs = (value: bigint): bigint => (value < 0n ? -value : value);
/** The smaller one. */
export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
/** The larger one. */
export const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
