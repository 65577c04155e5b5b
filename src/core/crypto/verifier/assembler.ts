// The WebAssembly that the verifier is written in: instructions as nested lists of bytes, and the module around them.
// Only what is used here is known here.

/** Bytes of instructions, nested as it reads best. */
export type Code = number | readonly Code[];

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: bigint): number[] {
  const low = Number(value & 0x7fn);
  const rest = value >> 7n;
  const ends = (rest === 0n && (low & 0x40) === 0) || (rest === -1n && (low & 0x40) !== 0);
  return ends ? [low] : [low | 0x80, ...signed(rest)];
}

const vector = (code: number): Code => [0xfd, unsigned(code)];

export const get = (local: number): Code => [0x20, unsigned(local)];
export const set = (local: number): Code => [0x21, unsigned(local)];
export const int = (value: number): Code => [0x41, signed(BigInt(value | 0))];
export const long = (value: bigint): Code => [0x42, signed(BigInt.asIntN(64, value))];
/** Four numbers of 32 bits. */
export const lanes = (a: number, b = a, c = a, d = a): Code => [
  vector(0x0c),
  [a, b, c, d].flatMap((lane) => [lane & 255, (lane >>> 8) & 255, (lane >>> 16) & 255, (lane >>> 24) & 255]),
];
/** Bytes of two vectors, 0-15 of the first and 16-31 of the second. */
export const shuffleBytes = (...places: readonly number[]): Code => [vector(0x0d), places];
/** Numbers of 32 bits of two vectors, 0-3 of the first and 4-7 of the second. */
export const shuffle = (...places: readonly [number, number, number, number]): Code =>
  shuffleBytes(...places.flatMap((place) => [0, 1, 2, 3].map((byte) => 4 * place + byte)));

/** Loads and stores; the address is on the stack, below what is stored. */
const access =
  (code: Code, align: number) =>
  (offset = 0): Code => [code, align, unsigned(offset)];
export const loadLong = access(0x29, 3);
export const storeLong = access(0x37, 3);
export const storeInt = access(0x36, 2);
export const loadVector = access(vector(0x00), 0);
export const loadSplat = access(vector(0x09), 2);
export const storeVector = access(vector(0x0b), 0);

/** Arithmetic: operands on the stack. `mulLow` and `mulHigh` multiply lanes 0 and 1, or 2 and 3, to 64 bits. */
export const op = {
  add: 0x6a,
  less: 0x49,
  shiftLeft: 0x74,
  toInt: 0xa7,
  intOr: 0x72,
  longOr: 0x84,
  longShiftLeft: 0x86,
  longShiftRight: 0x88,
  longXor: 0x85,
  longAnd: 0x83,
  longRotate: 0x89,
  not: vector(0x4d),
  and: vector(0x4e),
  andNot: vector(0x4f),
  or: vector(0x50),
  xor: vector(0x51),
  select: vector(0x52),
  anyTrue: vector(0x53),
  greater4: vector(0x3b),
  narrow8: vector(0x66),
  narrow16: vector(0x86),
  rightOf8: vector(0x8d),
  abs4: vector(0xa0),
  rightOf4: vector(0xac),
  rightUnsignedOf4: vector(0xad),
  add4: vector(0xae),
  sub4: vector(0xb1),
  mul4: vector(0xb5),
  leftOf2: vector(0xcb),
  rightUnsignedOf2: vector(0xcd),
  add2: vector(0xce),
  sub2: vector(0xd1),
  mulLow: vector(0xdc),
  mulHigh: vector(0xdd),
} as const;

/** `local += by`, for addresses and counters. */
export const advance = (local: number, by: number): Code => [get(local), int(by), op.add, set(local)];

/** Repeats the body while the local, an address that the body advances, is below the end; at least once. */
export const repeatBelow = (local: number, end: Code, body: Code): Code =>
  repeatWhile([get(local), end, op.less], body);

/** Runs the body when an i32 is not 0. */
export const when = (condition: Code, body: Code): Code => [condition, 0x04, 0x40, body, 0x0b];

/** Repeats the body while an i32 that is made after it is not 0. */
export const repeatWhile = (condition: Code, body: Code): Code => [0x03, 0x40, body, condition, 0x0d, 0, 0x0b];

/** Calls a function by its place in the module; its parameters are on the stack. */
export const call = (place: number): Code => [0x10, unsigned(place)];

const TYPES = { i32: 0x7f, i64: 0x7e, v128: 0x7b } as const;

export interface WasmFunction {
  readonly name: string;
  /** Number of parameters, all i32; they are the first locals. */
  readonly parameters: number;
  /** Whether it leaves an i32. */
  readonly hasResult?: boolean;
  /** Numbers and types of the other locals. */
  readonly locals: readonly (readonly [number, keyof typeof TYPES])[];
  readonly code: Code;
}

function flatten(code: Code, out: number[] = []): number[] {
  if (typeof code === 'number') out.push(code);
  else for (const part of code) flatten(part, out);
  return out;
}

const sized = (content: Code): Code => {
  const bytes = flatten(content);
  return [unsigned(bytes.length), bytes];
};
const list = (items: readonly Code[]): Code => [unsigned(items.length), items];
const section = (id: number, items: readonly Code[]): Code => [id, sized(list(items))];
const text = (value: string): Code => sized([...value].map((letter) => letter.charCodeAt(0)));

/**
 * A module of functions over a memory of `pages` times 64 KiB; all of it is exported by name, the memory as `memory`.
 */
export function moduleOf(pages: number, functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(
    ({ parameters, hasResult }): Code => [
      0x60,
      parameters,
      Array<number>(parameters).fill(TYPES.i32),
      hasResult ? [1, TYPES.i32] : 0,
    ],
  );
  const bodies = functions.map(
    ({ locals, code }): Code =>
      sized([list(locals.map(([count, type]) => [unsigned(count), TYPES[type]])), code, 0x0b]),
  );
  return Uint8Array.from(
    flatten([
      [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      section(1, types),
      section(
        3,
        functions.map((_, at) => unsigned(at)),
      ),
      section(5, [[0, unsigned(pages)]]),
      section(7, [[text('memory'), 2, 0], ...functions.map(({ name }, at): Code => [text(name), 0, unsigned(at)])]),
      section(10, bodies),
    ]),
  );
}
