// Small helpers for bigint amounts.

/** The smaller of two amounts. */
export function least(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
