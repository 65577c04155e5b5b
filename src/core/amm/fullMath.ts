// Full-width products and quotients of the pool mathematics. Bigints do not overflow; the two places where the
// reference implementation's behaviour depends on 256-bit overflow are marked where they occur.

export const Q32 = 1n << 32n;
export const Q96 = 1n << 96n;
export const Q128 = 1n << 128n;
export const MAX_UINT256 = (1n << 256n) - 1n;

/** Floor of a·b/c for c > 0 and a·b >= 0. */
export function mulDiv(a: bigint, b: bigint, c: bigint): bigint {
  return (a * b) / c;
}

/** Ceiling of a·b/c for c > 0 and a·b >= 0. */
export function mulDivRoundingUp(a: bigint, b: bigint, c: bigint): bigint {
  return (a * b + c - 1n) / c;
}

/** Ceiling of a/b for b > 0 and a >= 0. */
export function divRoundingUp(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}
