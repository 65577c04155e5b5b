// The compression function of BLAKE2b with a chosen number of rounds (EIP-152).

import { createCompression, IV2, MIXES, PLACES, SIGMA } from '../kernel/hash/compression.ts';

// A call may ask for as many rounds as a block has gas: all but the last few run as machine code.
const { memory, blake2bTens } = createCompression();
const words = new BigUint64Array(memory.buffer, PLACES.words, 32);

const MASK = (1n << 64n) - 1n;

const rotate = (value: bigint, bits: bigint): bigint => ((value >> bits) | (value << (64n - bits))) & MASK;

function mix(v: bigint[], [a, b, c, d]: (typeof MIXES)[number], x: bigint, y: bigint): void {
  const at = (index: number): bigint => v[index] as bigint;
  v[a] = (at(a) + at(b) + x) & MASK;
  v[d] = rotate(at(d) ^ at(a), 32n);
  v[c] = (at(c) + at(d)) & MASK;
  v[b] = rotate(at(b) ^ at(c), 24n);
  v[a] = (at(a) + at(b) + y) & MASK;
  v[d] = rotate(at(d) ^ at(a), 16n);
  v[c] = (at(c) + at(d)) & MASK;
  v[b] = rotate(at(b) ^ at(c), 63n);
}

/** Input of 213 bytes: rounds (big-endian), state, block, counters (little-endian), last-block flag. */
export function compressBlake2b(input: Uint8Array): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.length);
  const word = (at: number): bigint => view.getBigUint64(at, true);
  const rounds = view.getUint32(0);
  const h = Array.from({ length: 8 }, (_, index) => word(4 + 8 * index));
  const m = Array.from({ length: 16 }, (_, index) => word(68 + 8 * index));
  const v = [...h, ...IV2];
  v[12] = (v[12] as bigint) ^ word(196);
  v[13] = (v[13] as bigint) ^ word(204);
  if (input[212] === 1) v[14] = (v[14] as bigint) ^ MASK;
  const tens = Math.floor(rounds / 10);
  if (tens > 0) {
    words.set([...v, ...m]);
    blake2bTens(tens);
    v.splice(0, 16, ...words.subarray(0, 16));
  }
  for (let round = 10 * tens; round < rounds; round++) {
    const order = SIGMA[round % 10] as (typeof SIGMA)[number];
    for (const [index, group] of MIXES.entries()) mix(v, group, m[order[2 * index] as number] as bigint, m[order[2 * index + 1] as number] as bigint);
  }
  const output = new Uint8Array(64);
  const out = new DataView(output.buffer);
  for (let index = 0; index < 8; index++) out.setBigUint64(8 * index, (h[index] as bigint) ^ (v[index] as bigint) ^ (v[index + 8] as bigint), true);
  return output;
}
