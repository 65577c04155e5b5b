// Sampling against the definition: three bytes a number, the topmost bit left out, what is not below q left out.

import { expect, test } from 'vitest';
import { Random } from '../../../../test/support/random.ts';
import { createProgram, PLACES } from './program.ts';
import { POLY_BYTES, Q, transformedPlace } from './ring.ts';

const N = 256;
const BLOCK_BYTES = 168;
const program = createProgram(1);
const memory = new Uint8Array(program.memory);
const random = new Random();

const drawn = (block: Uint8Array): number[] =>
  Array.from({ length: BLOCK_BYTES / 3 }, (_, at) => {
    const [low = 0, middle = 0, high = 0] = block.subarray(3 * at, 3 * at + 3);
    return low | (middle << 8) | ((high & 0x7f) << 16);
  }).filter((value) => value < Q);

/** Lays a block where one of two streams has it, among bytes that are not its own. */
function lay(block: Uint8Array, stream: 0 | 1): void {
  for (let at = 0; at < 2 * 200; at++) memory[PLACES.state + at] = random.below(256);
  for (const [at, byte] of block.entries())
    memory[PLACES.state + 16 * Math.floor(at / 8) + 8 * stream + (at % 8)] = byte;
}

const kinds: [string, (at: number) => number][] = [
  ['any bytes', () => random.below(256)],
  ['zeros', () => 0],
  ['ones', () => 255],
  ['numbers at q', (at) => [0x01, 0xe0, 0x7f][at % 3] as number],
  ['numbers just below q', (at) => [0x00, 0xe0, 0xff][at % 3] as number],
  ['good and bad by turns', (at) => (at % 6 < 3 ? 255 : 1)],
];

test.each(kinds)('a block of %s gives the numbers below q in their order, from either stream', (_name, byteAt) => {
  for (let round = 0; round < 50; round++) {
    const block = Uint8Array.from({ length: BLOCK_BYTES }, (_, at) => byteAt(at));
    for (const stream of [0, 1] as const) {
      lay(block, stream);
      const from = PLACES.samples[stream];
      const expected = drawn(block);
      expect(program.sample(PLACES.state + 8 * stream, from), `FUZZ_SEED=${random.seed}`).toBe(
        from + 4 * expected.length,
      );
      expect([...new Int32Array(program.memory, from, expected.length)]).toEqual(expected);
    }
  }
});

test('a polynomial that lacks one number leaves what lies behind the room untouched', () => {
  const block = new Uint8Array(BLOCK_BYTES);
  lay(block, 0);
  const [first, second] = PLACES.samples;
  memory.fill(7, second, second + POLY_BYTES);
  expect(program.sample(PLACES.state, first + POLY_BYTES - 4)).toBe(first + POLY_BYTES - 4 + 4 * 56);
  expect(memory.subarray(second, second + POLY_BYTES).every((byte) => byte === 7)).toBe(true);
});

test('coefficients are moved to the places of transformed ones', () => {
  const poly = new Int32Array(program.memory, PLACES.samples[0], N);
  for (let at = 0; at < N; at++) poly[at] = random.below(Q);
  program.spread(PLACES.samples[0], PLACES.w);
  const moved = new Int32Array(program.memory, PLACES.w, N);
  expect([...poly].map((_, at) => moved[transformedPlace(at)])).toEqual([...poly]);
});
