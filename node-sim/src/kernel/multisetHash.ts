// An incremental hash of a set of rows: the sum, in 128 lanes modulo 2^32, of each row's 512-byte BLAKE3 output.
// Adding, removing or replacing a row costs the same whatever the number of rows, and the sum does not depend on their
// order. Why sums are safe, and how safe, is argued in docs beside the state root (engine/stateRoot.ts).

import { LONG_DIGEST_BYTES, longDigest } from './hash/blake.ts';

export const LANES = LONG_DIGEST_BYTES / 4;

/** Sum of the hashed rows of one root, and their number. */
export interface Accumulator {
  readonly lanes: Uint32Array;
  rows: number;
}

export function emptyAccumulator(): Accumulator {
  return { lanes: new Uint32Array(LANES), rows: 0 };
}

/**
 * Lanes of a row, valid until the next row is hashed; table, key and value are separated by a zero byte, which no table
 * name or key holds.
 */
export function hashRow(table: string, key: string, value: string): Uint32Array {
  return longDigest(`${table}\0${key}\0${value}`);
}

/** Adds a row (sign 1) or takes it away (sign -1). */
export function accumulate(sum: Accumulator, row: Uint32Array, sign: 1 | -1): void {
  const { lanes } = sum;
  if (sign === 1) for (let at = 0; at < LANES; at++) lanes[at] = (lanes[at] as number) + (row[at] as number);
  else for (let at = 0; at < LANES; at++) lanes[at] = (lanes[at] as number) - (row[at] as number);
  sum.rows += sign;
}
