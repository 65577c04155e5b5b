// The compression functions of BLAKE3 and BLAKE2b as WebAssembly, written out round by round when the module loads.
// Both work on 64-byte and 128-byte blocks many thousand times a block of transactions, ten times faster so than in
// plain script. Whole hashes are made in blake.ts.

/** Fixed places in the module's memory, in bytes. */
export const PLACES = {
  chaining3: 0,
  chaining2: 64,
  input: 256,
  inputEnd: 256 + 1024,
  output: 2048,
  words: 4096,
  memoryEnd: 65_536,
} as const;

export interface Compression {
  readonly memory: Uint8Array<ArrayBuffer>;
  /** BLAKE3: chaining value at `chaining3`, block at `block`; 64 bytes of output go to `out`. */
  readonly blake3: (block: number, out: number, counter: number, blockBytes: number, flags: number) => void;
  /** BLAKE2b: chaining value at `chaining2`, replaced; block at `block`. */
  readonly blake2b: (block: number, bytesSoFar: number, isLast: number) => void;
  /** A number of BLAKE2b's rounds alone: sixteen words at `words` are mixed with the sixteen after them. */
  readonly blake2bRounds: (count: number) => void;
}

const IV3 = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a] as const;
/** The initial values of BLAKE2b, which are SHA-512's. */
export const IV2 = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
] as const;

const PERMUTATION3 = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8] as const;
/** Order of the message words in each of BLAKE2b's ten rounds. */
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
] as const;
/** Words that one round mixes: columns, then diagonals. */
const MIXES = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** What differs between words of 32 and of 64 bits: opcodes, and how constants are written. */
interface Word {
  readonly type: number;
  readonly bytes: number;
  readonly load: readonly [number, number];
  readonly store: readonly [number, number];
  readonly constant: number;
  readonly add: number;
  readonly xor: number;
  readonly rotate: number;
  readonly turns: readonly [number, number, number, number];
}
const I32: Word = {
  type: 0x7f,
  bytes: 4,
  load: [0x28, 2],
  store: [0x36, 2],
  constant: 0x41,
  add: 0x6a,
  xor: 0x73,
  rotate: 0x78,
  turns: [16, 12, 8, 7],
};
const I64: Word = {
  type: 0x7e,
  bytes: 8,
  load: [0x29, 3],
  store: [0x37, 3],
  constant: 0x42,
  add: 0x7c,
  xor: 0x85,
  rotate: 0x8a,
  turns: [32, 24, 16, 63],
};

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: bigint): number[] {
  const low = Number(value & 0x7fn);
  const rest = value >> 7n;
  const ends = (rest === 0n && (low & 0x40) === 0) || (rest === -1n && (low & 0x40) !== 0);
  return ends ? [low] : [low | 0x80, ...signed(rest)];
}

const get = (local: number): number[] => [0x20, ...unsigned(local)];
const set = (local: number): number[] => [0x21, ...unsigned(local)];
const constant = (word: Word, value: bigint): number[] => [
  word.constant,
  ...signed(BigInt.asIntN(word.bytes * 8, value)),
];
/** Loads from the address in a parameter, or from a fixed one. */
const loadFrom = (word: Word, parameter: number | undefined, offset: number): number[] => [
  ...(parameter === undefined ? constant(I32, 0n) : get(parameter)),
  ...word.load,
  ...unsigned(offset),
];

/** One mixing of four words with two of the message. */
function mix(word: Word, [a, b, c, d]: readonly [number, number, number, number], x: number, y: number): number[] {
  const half = (m: number, turnD: number, turnB: number): number[] => [
    ...[...get(a), ...get(b), word.add, ...get(m), word.add, ...set(a)],
    ...[...get(d), ...get(a), word.xor, ...constant(word, BigInt(turnD)), word.rotate, ...set(d)],
    ...[...get(c), ...get(d), word.add, ...set(c)],
    ...[...get(b), ...get(c), word.xor, ...constant(word, BigInt(turnB)), word.rotate, ...set(b)],
  ];
  return [...half(x, word.turns[0], word.turns[1]), ...half(y, word.turns[2], word.turns[3])];
}

function rounds(word: Word, v: number, m: number, schedule: readonly (readonly number[])[]): number[] {
  return schedule.flatMap((order) =>
    MIXES.flatMap(([a, b, c, d], at) =>
      mix(word, [v + a, v + b, v + c, v + d], m + (order[2 * at] as number), m + (order[2 * at + 1] as number)),
    ),
  );
}

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

function blake3Body(): number[] {
  const [block, out, counter, blockBytes, flags, v, m] = [0, 1, 2, 3, 4, 5, 21];
  const schedule: number[][] = [range(16)];
  for (let round = 1; round < 7; round++)
    schedule.push(PERMUTATION3.map((from) => (schedule[round - 1] as number[])[from] as number));
  const code = [
    ...range(8).flatMap((at) => [...loadFrom(I32, undefined, PLACES.chaining3 + 4 * at), ...set(v + at)]),
    ...IV3.flatMap((value, at) => [...constant(I32, BigInt(value)), ...set(v + 8 + at)]),
    ...[
      ...get(counter),
      ...set(v + 12),
      ...constant(I32, 0n),
      ...set(v + 13),
      ...get(blockBytes),
      ...set(v + 14),
      ...get(flags),
      ...set(v + 15),
    ],
    ...range(16).flatMap((at) => [...loadFrom(I32, block, 4 * at), ...set(m + at)]),
    ...rounds(I32, v, m, schedule),
    // The second half first: it reads the chaining value that the first half may replace.
    ...range(8).flatMap((at) => [
      ...[...get(out), ...get(v + 8 + at), ...loadFrom(I32, undefined, PLACES.chaining3 + 4 * at), I32.xor],
      ...[...I32.store, ...unsigned(32 + 4 * at)],
    ]),
    ...range(8).flatMap((at) => [
      ...get(out),
      ...get(v + at),
      ...get(v + 8 + at),
      I32.xor,
      ...I32.store,
      ...unsigned(4 * at),
    ]),
  ];
  return functionBody([[32, I32.type]], code);
}

function blake2bBody(): number[] {
  const [block, bytesSoFar, isLast, v, m] = [0, 1, 2, 3, 19];
  const address = (at: number) => PLACES.chaining2 + 8 * at;
  const extend = 0xad;
  const code = [
    ...range(8).flatMap((at) => [...loadFrom(I64, undefined, address(at)), ...set(v + at)]),
    ...IV2.flatMap((value, at) => [...constant(I64, value), ...set(v + 8 + at)]),
    ...[...get(v + 12), ...get(bytesSoFar), extend, I64.xor, ...set(v + 12)],
    // All ones for the last block: zero less one.
    ...[...get(v + 14), ...constant(I64, 0n), ...get(isLast), extend, 0x7d, I64.xor, ...set(v + 14)],
    ...range(16).flatMap((at) => [...loadFrom(I64, block, 8 * at), ...set(m + at)]),
    ...rounds(I64, v, m, [...SIGMA, SIGMA[0], SIGMA[1]]),
    ...range(8).flatMap((at) => [
      ...[
        ...constant(I32, 0n),
        ...loadFrom(I64, undefined, address(at)),
        ...get(v + at),
        I64.xor,
        ...get(v + 8 + at),
        I64.xor,
      ],
      ...[...I64.store, ...unsigned(address(at))],
    ]),
  ];
  return functionBody([[32, I64.type]], code);
}

function blake2bRoundsBody(): number[] {
  const [left, v, m] = [0, 1, 17];
  const address = (at: number) => PLACES.words + 8 * at;
  // Out of the block around the loop once no round is left.
  const unlessOver = [...get(left), 0x45, 0x0d, 1, ...get(left), ...constant(I32, 1n), 0x6b, ...set(left)];
  const code = [
    ...range(16).flatMap((at) => [...loadFrom(I64, undefined, address(at)), ...set(v + at)]),
    ...range(16).flatMap((at) => [...loadFrom(I64, undefined, address(16 + at)), ...set(m + at)]),
    ...[
      0x02,
      0x40,
      0x03,
      0x40,
      ...SIGMA.flatMap((order) => [...unlessOver, ...rounds(I64, v, m, [order])]),
      0x0c,
      0,
      0x0b,
      0x0b,
    ],
    ...range(16).flatMap((at) => [...constant(I32, 0n), ...get(v + at), ...I64.store, ...unsigned(address(at))]),
  ];
  return functionBody([[32, I64.type]], code);
}

function functionBody(locals: readonly (readonly [number, number])[], code: readonly number[]): number[] {
  const body = [
    ...unsigned(locals.length),
    ...locals.flatMap(([count, type]) => [...unsigned(count), type]),
    ...code,
    0x0b,
  ];
  return [...unsigned(body.length), ...body];
}

const section = (id: number, content: readonly number[]): number[] => [id, ...unsigned(content.length), ...content];
const exported = (name: string, kind: number, index: number): number[] => [
  name.length,
  ...[...name].map((letter) => letter.charCodeAt(0)),
  kind,
  index,
];

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const signature = (parameters: number) => [0x60, parameters, ...Array<number>(parameters).fill(I32.type), 0];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [3, ...signature(5), ...signature(3), ...signature(1)]),
    ...section(3, [3, 0, 1, 2]),
    ...section(5, [1, 1, 1, 1]),
    ...section(7, [
      4,
      ...exported('memory', 2, 0),
      ...exported('blake3', 0, 0),
      ...exported('blake2b', 0, 1),
      ...exported('blake2bRounds', 0, 2),
    ]),
    ...section(10, [3, ...blake3Body(), ...blake2bBody(), ...blake2bRoundsBody()]),
  ]);
}

type Exports = { readonly memory: { readonly buffer: ArrayBuffer } } & Omit<Compression, 'memory'>;

/** The used parts of WebAssembly. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => { readonly exports: Exports };
};

/** Compiles the module. */
export function createCompression(): Compression {
  const { memory, blake3, blake2b, blake2bRounds } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes()))
    .exports;
  return { memory: new Uint8Array(memory.buffer), blake3, blake2b, blake2bRounds };
}
