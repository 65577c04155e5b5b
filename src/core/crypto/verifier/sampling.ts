// Sampling of uniform coefficients as WebAssembly: numbers of 23 bits out of the output of a stream, those below q kept
// in their order, and their move to where transformed coefficients lie.

import {
  advance,
  type Code,
  call,
  get,
  int,
  loadLong,
  loadVector,
  long,
  op,
  repeatBelow,
  repeatWhile,
  set,
  shuffle,
  storeInt,
  storeVector,
  type WasmFunction,
  when,
} from './assembler.ts';
import { KECCAK_FUNCTIONS } from './keccak.ts';
import { POLY_BYTES, Q } from './ring.ts';

/** Lanes of eight bytes in a block of SHAKE128, and how far apart those of one of two streams lie. */
const BLOCK_LANES = 21;
const STRIDE = 16;
const MASK = 0x7fffffn;
/** Bytes that a block's numbers may take beyond a polynomial that lacked but one. */
export const SAMPLES_BYTES = POLY_BYTES + 4 * ((8 * BLOCK_LANES) / 3);

/**
 * `sample(state, out)`: writes the numbers below q of one stream's block from `out` on. @returns the address behind the
 * last one. What is at that address is not kept free: each number is written, and a larger one is overwritten by the
 * next.
 */
function sample(): WasmFunction {
  const [state, out, end, a, b, c, value] = [0, 1, 2, 3, 4, 5, 6];
  const keep = (bits: Code): Code => [
    [bits, long(MASK), op.longAnd, op.toInt, set(value)],
    [get(out), get(value), storeInt()],
    [get(out), get(value), int(Q), op.less, int(2), op.shiftLeft, op.add, set(out)],
  ];
  const right = (local: number, by: bigint): Code => [get(local), long(by), op.longShiftRight];
  const left = (local: number, by: bigint): Code => [get(local), long(by), op.longShiftLeft];
  // Three lanes are eight numbers, of which two cross from one lane to the next.
  const body: Code = [
    [a, b, c].map((local, at) => [get(state), loadLong(at * STRIDE), set(local)]),
    [keep(get(a)), keep(right(a, 24n)), keep([right(a, 48n), left(b, 16n), op.longOr]), keep(right(b, 8n))],
    [keep(right(b, 32n)), keep([right(b, 56n), left(c, 8n), op.longOr]), keep(right(c, 16n)), keep(right(c, 40n))],
    advance(state, 3 * STRIDE),
  ];
  return {
    name: 'sample',
    parameters: 2,
    hasResult: true,
    locals: [
      [1, 'i32'],
      [3, 'i64'],
      [1, 'i32'],
    ],
    code: [get(state), int(BLOCK_LANES * STRIDE), op.add, set(end), repeatBelow(state, get(end), body), get(out)],
  };
}

/** `spread(from, out)`: moves 256 coefficients to the places of transformed ones. */
function spread(): WasmFunction {
  const [from, out, end, a, b] = [0, 1, 2, 3, 4];
  const body: Code = [
    [get(from), loadVector(), set(a), get(from), loadVector(16), set(b)],
    [get(out), get(a), get(b), shuffle(0, 4, 2, 6), storeVector()],
    [get(out), get(a), get(b), shuffle(1, 5, 3, 7), storeVector(16)],
    [advance(from, 32), advance(out, 32)],
  ];
  return {
    name: 'spread',
    parameters: 2,
    locals: [
      [1, 'i32'],
      [2, 'v128'],
    ],
    code: [get(out), int(POLY_BYTES), op.add, set(end), repeatBelow(out, get(end), body)],
  };
}

/**
 * `draw(states, first, second)`: permutes two streams, which have not been read yet, and samples them until there is a
 * polynomial of each from the two addresses on. One that is full takes no more: behind it there is room for one block.
 */
function draw(): WasmFunction {
  const [states, first, second, firstEnd, secondEnd] = [0, 1, 2, 3, 4];
  const [permute, take] = [KECCAK_FUNCTIONS.findIndex(({ name }) => name === 'keccakPair'), KECCAK_FUNCTIONS.length];
  const lacks = (out: number, end: number): Code => [get(out), get(end), op.less];
  const body: Code = [
    [get(states), call(permute)],
    when(lacks(first, firstEnd), [get(states), get(first), call(take), set(first)]),
    when(lacks(second, secondEnd), [get(states), int(STRIDE / 2), op.add, get(second), call(take), set(second)]),
  ];
  return {
    name: 'draw',
    parameters: 3,
    locals: [[2, 'i32']],
    code: [
      [get(first), int(POLY_BYTES), op.add, set(firstEnd), get(second), int(POLY_BYTES), op.add, set(secondEnd)],
      repeatWhile([lacks(first, firstEnd), lacks(second, secondEnd), op.intOr], body),
    ],
  };
}

/** The functions. In a module they stand right behind those of Keccak, which they call. */
export const SAMPLING_FUNCTIONS: readonly WasmFunction[] = [sample(), spread(), draw()];
