// Small helpers for bigint amounts.

/** The smaller of two amounts. */
export function min(a: bigint, b: bigint): bigint {
  if (a < b) return a;
  return b;
}
