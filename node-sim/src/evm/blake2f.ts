// The compression function of BLAKE2b with a chosen number of rounds (EIP-152).

const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
] as const;
const SIGMA = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '9057fe13bd28c6a4',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
].map((row) => Array.from(row, (digit) => Number.parseInt(digit, 16)));
/** Columns, then diagonals. */
const GROUPS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

const rotate = (value: bigint, bits: bigint): bigint => ((value >> bits) | (value << (64n - bits))) & MASK;

function mix(v: bigint[], [a, b, c, d]: (typeof GROUPS)[number], x: bigint, y: bigint): void {
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
  const v = [...h, ...IV];
  v[12] = (v[12] as bigint) ^ word(196);
  v[13] = (v[13] as bigint) ^ word(204);
  if (input[212] === 1) v[14] = (v[14] as bigint) ^ MASK;
  for (let round = 0; round < rounds; round++) {
    const order = SIGMA[round % 10] as number[];
    for (const [index, group] of GROUPS.entries()) mix(v, group, m[order[2 * index] as number] as bigint, m[order[2 * index + 1] as number] as bigint);
  }
  const output = new Uint8Array(64);
  const out = new DataView(output.buffer);
  for (let index = 0; index < 8; index++) out.setBigUint64(8 * index, (h[index] as bigint) ^ (v[index] as bigint) ^ (v[index + 8] as bigint), true);
  return output;
}
