import { expect, test } from 'vitest';
import { Random } from '../../../../test/support/random.ts';
import { createProgram, PLACES } from './program.ts';
import { COLUMNS, POLY_BYTES, Q, transformedPlace } from './ring.ts';

const N = 256;
const q = BigInt(Q);
const program = createProgram(1);
const polyAt = (place: number) => new Int32Array(program.memory, place, N);
const mod = (value: bigint) => ((value % q) + q) % q;

/** Values of a polynomial at the odd powers of the root, in the order of the bits reversed. */
function slowTransform(poly: Int32Array): bigint[] {
  const powers = [1n];
  for (let at = 1; at < 2 * N; at++) powers.push(((powers[at - 1] as bigint) * 1753n) % q);
  return Array.from({ length: N }, (_, at) => {
    const reversed = Number.parseInt(at.toString(2).padStart(8, '0').split('').reverse().join(''), 2);
    return mod(
      poly.reduce(
        (sum, value, power) => sum + BigInt(value) * (powers[((2 * reversed + 1) * power) % 512] as bigint),
        0n,
      ),
    );
  });
}

/** Product of two polynomials where X^256 is -1. */
function slowProduct(a: Int32Array, b: Int32Array): bigint[] {
  const out = Array<bigint>(N).fill(0n);
  for (let i = 0; i < N; i++) {
    for (let j = 0; j < N; j++) {
      const at = (i + j) % N;
      out[at] = (out[at] as bigint) + BigInt(i + j < N ? 1 : -1) * BigInt(a[i] as number) * BigInt(b[j] as number);
    }
  }
  return out.map(mod);
}

const random = new Random();
const seed = `FUZZ_SEED=${random.seed}`;
const largest: [string, (at: number) => number][] = [
  ['numbers of any size', () => random.between(1 - Q, Q - 1)],
  ['the largest numbers', () => Q - 1],
  ['the least numbers', () => 1 - Q],
  ['the largest and the least by turns', (at) => (at % 2 === 0 ? Q - 1 : 1 - Q)],
  ['the largest and the least by halves', (at) => (at < N / 2 ? Q - 1 : 1 - Q)],
];

test.each(largest)('the transform of %s is that of the slow model', (_name, value) => {
  const poly = polyAt(PLACES.vector);
  poly.set(Array.from({ length: N }, (_, at) => value(at)));
  const expected = slowTransform(poly);
  program.transform(PLACES.vector);
  expect(
    expected.map((_, at) => mod(BigInt(poly[transformedPlace(at)] as number))),
    seed,
  ).toEqual(expected);
});

test.each(largest)('a row of products of %s is that of the slow model', (_name, value) => {
  const expected = Array<bigint>(N).fill(0n);
  for (let column = 0; column < COLUMNS; column++) {
    const [left, right] = [polyAt(PLACES.keys + column * POLY_BYTES), polyAt(PLACES.vector + column * POLY_BYTES)];
    for (const poly of [left, right]) poly.set(Array.from({ length: N }, (_, at) => value(at)));
    for (const [at, product] of slowProduct(left, right).entries()) expected[at] = (expected[at] as bigint) + product;
    program.transform(PLACES.keys + column * POLY_BYTES);
    program.transform(PLACES.vector + column * POLY_BYTES);
    // A key's random polynomials are drawn as numbers below q.
    if (column < COLUMNS - 1) left.set(left.map((one) => ((one % Q) + Q) % Q));
  }
  program.multiplyRow(PLACES.keys, PLACES.vector, PLACES.w);
  program.transformBack(PLACES.w);
  expect([...polyAt(PLACES.w)].map(BigInt), seed).toEqual(expected.map(mod));
});

test('the high bits are those of the definition for every number and either hint', () => {
  const step = 2 * ((Q - 1) / 32);
  const [w, hints, high] = [polyAt(PLACES.w), polyAt(PLACES.hints), new Uint8Array(program.memory, PLACES.high, N / 2)];
  let wrong = 0;
  for (let from = 0; from < Q; from += N) {
    for (let at = 0; at < N; at++) w[at] = Math.min(Q - 1, from + at);
    for (const hint of [0, -1]) {
      hints.fill(hint);
      program.writeHigh(PLACES.w, PLACES.hints, PLACES.high);
      for (let at = 0; at < N; at++) {
        const value = w[at] as number;
        let low = value % step;
        if (low > step / 2) low -= step;
        const top = value - low === Q - 1 ? 0 : (value - low) / step;
        if (value - low === Q - 1) low -= 1;
        const expected = hint === 0 ? top : (top + (low > 0 ? 1 : 15)) % 16;
        if ((((high[at >> 1] as number) >> (4 * (at & 1))) & 15) !== expected) wrong += 1;
      }
    }
  }
  expect(wrong).toBe(0);
});

test('numbers of a signature are read as they were packed, and too large ones noticed', () => {
  const packed = new Uint8Array(program.memory, PLACES.signature, 640);
  const most = (1 << 19) - 196 - 1;
  const read = (numbers: readonly number[]): number => {
    const bits = numbers.reduce((sum, number, at) => sum | (BigInt((1 << 19) - number) << BigInt(20 * at)), 0n);
    packed.set(Array.from({ length: 640 }, (_, at) => Number((bits >> BigInt(8 * at)) & 255n)));
    return program.readZ(PLACES.signature, PLACES.vector);
  };
  const numbers = Array.from({ length: N }, (_, at) =>
    at === 0 ? most : at === 1 ? -most : random.between(-most, most),
  );
  expect(read(numbers)).toBe(0);
  expect([...polyAt(PLACES.vector)], seed).toEqual(numbers);
  for (const place of [0, 1, 2, 3, 130, 255]) {
    for (const large of [most + 1, -most - 1, 1 << 19, 1 - (1 << 19)]) expect(read(numbers.with(place, large))).toBe(1);
  }
});
