// Keccak-f[1600] as WebAssembly, its 24 rounds written out: on one state, and on two at once.

import {
  type Code,
  get,
  int,
  loadLong,
  loadVector,
  long,
  op,
  set,
  storeLong,
  storeVector,
  type WasmFunction,
} from './assembler.ts';

/** How a word of the state is worked on: alone in 64 bits, or two states side by side in a vector. */
interface Word {
  readonly type: 'i64' | 'v128';
  readonly bytes: number;
  readonly load: (offset: number) => Code;
  readonly store: (offset: number) => Code;
  readonly xor: Code;
  readonly constant: (value: bigint) => Code;
  readonly rotate: (value: Code, by: number) => Code;
  /** `value & ~mask` */
  readonly without: (value: Code, mask: Code) => Code;
}

const ALONE: Word = {
  type: 'i64',
  bytes: 8,
  load: loadLong,
  store: storeLong,
  xor: op.longXor,
  constant: long,
  rotate: (value, by) => (by === 0 ? value : [value, long(BigInt(by)), op.longRotate]),
  without: (value, mask) => [mask, long(-1n), op.longXor, value, op.longAnd],
};

const halves = (value: bigint): Code => {
  const bytes = Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
  return [0xfd, 0x0c, bytes, bytes];
};
const PAIR: Word = {
  type: 'v128',
  bytes: 16,
  load: loadVector,
  store: storeVector,
  xor: op.xor,
  constant: halves,
  rotate: (value, by) =>
    by === 0 ? value : [value, int(by), op.leftOf2, value, int(64 - by), op.rightUnsignedOf2, op.or],
  without: (value, mask) => [value, mask, op.andNot],
};

const WORDS = 25;
const ROUNDS = 24;

/** Round constants: bits of a linear feedback shift register at the places 2^j - 1. */
function roundConstants(): bigint[] {
  let register = 1;
  const bit = (): boolean => {
    const isSet = (register & 1) === 1;
    register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1;
    return isSet;
  };
  return Array.from({ length: ROUNDS }, () => {
    let constant = 0n;
    for (let j = 0; j < 7; j++) if (bit()) constant |= 1n << BigInt(2 ** j - 1);
    return constant;
  });
}

/** By place: how far a word turns, and the place it goes to. */
function moves(): { turn: number; to: number }[] {
  const moved = Array.from({ length: WORDS }, () => ({ turn: 0, to: 0 }));
  for (let at = 1, step = 0; step < ROUNDS; step++) {
    const [x, y] = [at % 5, Math.floor(at / 5)];
    const to = y + 5 * ((2 * x + 3 * y) % 5);
    moved[at] = { turn: (((step + 1) * (step + 2)) / 2) % 64, to };
    at = to;
  }
  return moved;
}

/** Locals: parameter 0 is the address; then the state, the next state, column sums, differences, a row. */
function rounds(word: Word): Code {
  const [column, difference, row] = [1 + 2 * WORDS, 6 + 2 * WORDS, 11 + 2 * WORDS];
  const sources = moves().reduce<{ from: number; turn: number }[]>((into, { turn, to }, from) => {
    into[to] = { from, turn };
    return into;
  }, []);
  const five = [0, 1, 2, 3, 4];
  return roundConstants().map((constant, round): Code => {
    const state = round % 2 === 0 ? 1 : 1 + WORDS;
    const next = round % 2 === 0 ? 1 + WORDS : 1;
    return [
      five.map((x) => [five.map((y) => [get(state + x + 5 * y), y === 0 ? [] : word.xor]), set(column + x)]),
      five.map((x) => [
        get(column + ((x + 4) % 5)),
        word.rotate(get(column + ((x + 1) % 5)), 1),
        word.xor,
        set(difference + x),
      ]),
      five.map((y) => [
        five.map((x) => {
          const { from, turn } = sources[x + 5 * y] as { from: number; turn: number };
          const mixed: Code = [get(state + from), get(difference + (from % 5)), word.xor, set(row + x)];
          return turn === 0 ? mixed : [mixed, word.rotate(get(row + x), turn), set(row + x)];
        }),
        five.map((x) => [
          [get(row + x), word.without(get(row + ((x + 2) % 5)), get(row + ((x + 1) % 5))), word.xor],
          x + y === 0 ? [word.constant(constant), word.xor] : [],
          set(next + x + 5 * y),
        ]),
      ]),
    ];
  });
}

function permutation(name: string, word: Word): WasmFunction {
  const places = Array.from({ length: WORDS }, (_, at) => at);
  return {
    name,
    parameters: 1,
    locals: [[2 * WORDS + 15, word.type]],
    code: [
      places.map((at) => [get(0), word.load(at * word.bytes), set(1 + at)]),
      rounds(word),
      places.map((at) => [get(0), get(1 + at), word.store(at * word.bytes)]),
    ],
  };
}

/** `keccak(state)` permutes 25 words; `keccakPair(states)` two states whose words alternate. */
export const KECCAK_FUNCTIONS: readonly WasmFunction[] = [
  permutation('keccak', ALONE),
  permutation('keccakPair', PAIR),
];
