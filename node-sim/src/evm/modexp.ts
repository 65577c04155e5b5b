// Powers modulo odd numbers of up to 256 bits, by Montgomery's multiplication as WebAssembly that is written out when
// this loads. A block's gas pays for 90 million squarings of small numbers, which the language's own integers take ten
// seconds for.

import { fromHex, toHex } from '@svc/core/bytes';
import { type Code, get, int, long, moduleOf, op, set, type WasmFunction } from '@svc/core/crypto/verifier/assembler';

/** Numbers of 32-bit limbs that there is a multiplication for. */
const SIZES = [2, 4, 6, 8] as const;
type Size = (typeof SIZES)[number];
const LIMB_BITS = 32n;

// Places in the module's memory: the modulus, the result, and sixteen powers of the base.
const MODULUS = 0;
const RESULT = 64;
const POWERS = 128;
const POWER_BYTES = 64;
/** Exponents go through in pieces. */
const EXPONENT = 4096;
const EXPONENT_BYTES = 60_000;

const LOW = long(0xffffffffn);
const i64 = { add: 0x7c, sub: 0x7d, mul: 0x7e, shiftRight: 0x88, and: 0x83, equalZero: 0x50 } as const;
const i32 = { and: 0x71, shiftRight: 0x76, shiftLeft: 0x74, equalZero: 0x45 } as const;
const loadLimb = (address: Code, at: number): Code => [address, 0x35, 2, at * 4];
const storeLimb = (address: Code, at: number, value: Code): Code => [address, value, 0x3e, 2, at * 4];
const high = (value: Code): Code => [value, long(LIMB_BITS), i64.shiftRight];
const low = (value: Code): Code => [value, LOW, i64.and];

/**
 * `product(a, b, out)`: a * b / 2^(32 n) modulo the modulus. The negated inverse of its lowest limb is stored after it.
 */
function product(n: Size): WasmFunction {
  const [a, b, out] = [0, 1, 2];
  const t = (at: number): number => 3 + at;
  const [carry, factor, limb] = [5 + n, 6 + n, 7 + n];
  const p = (at: number): number => 8 + n + at;
  const d = (at: number): number => 8 + 2 * n + at;
  const places = Array.from({ length: n }, (_, at) => at);
  const rounds = places.map(
    (i): Code => [
      [loadLimb(get(b), i), set(limb), long(0n), set(carry)],
      places.map(
        (j): Code => [
          [loadLimb(get(a), j), get(limb), i64.mul, get(t(j)), i64.add, get(carry), i64.add, set(carry)],
          [low(get(carry)), set(t(j)), high(get(carry)), set(carry)],
        ],
      ),
      [get(t(n)), get(carry), i64.add, set(carry), low(get(carry)), set(t(n)), high(get(carry)), set(t(n + 1))],
      [low([get(t(0)), loadLimb(int(MODULUS), n), i64.mul]), set(factor)],
      [high([get(factor), get(p(0)), i64.mul, get(t(0)), i64.add]), set(carry)],
      places.slice(1).map(
        (j): Code => [
          [get(factor), get(p(j)), i64.mul, get(t(j)), i64.add, get(carry), i64.add, set(carry)],
          [low(get(carry)), set(t(j - 1)), high(get(carry)), set(carry)],
        ],
      ),
      [
        get(t(n)),
        get(carry),
        i64.add,
        set(carry),
        low(get(carry)),
        set(t(n - 1)),
        get(t(n + 1)),
        high(get(carry)),
        i64.add,
        set(t(n)),
      ],
    ],
  );
  // The modulus is taken off once where that leaves nothing negative.
  const difference = places.map(
    (at): Code => [
      [get(t(at)), get(p(at)), i64.sub, get(carry), i64.sub, set(factor)],
      [low(get(factor)), set(d(at)), high(get(factor)), long(1n), i64.and, set(carry)],
    ],
  );
  return {
    name: `product${n}`,
    parameters: 3,
    locals: [[3 * n + 5, 'i64']],
    code: [
      [places, n, n + 1].flat().map((at) => [long(0n), set(t(at))]),
      places.map((at) => [loadLimb(int(MODULUS), at), set(p(at))]),
      rounds,
      [long(0n), set(carry), difference],
      [get(t(n)), get(carry), i64.sub, i64.equalZero],
      [0x04, 0x40, places.map((at) => storeLimb(get(out), at, get(d(at))))],
      [0x05, places.map((at) => storeLimb(get(out), at, get(t(at)))), 0x0b],
    ],
  };
}

/**
 * `power(from, to)`: the result raised through the digits of the bytes between two addresses, with the powers of the
 * base.
 */
function power(n: Size, productAt: number): WasmFunction {
  const [from, to, digit, shift] = [0, 1, 2, 3];
  const multiply = (by: Code): Code => [int(RESULT), by, int(RESULT), 0x10, productAt];
  const square = multiply(int(RESULT));
  const half: Code = [
    [square, square, square, square],
    [get(from), 0x2d, 0, 0, get(shift), i32.shiftRight, int(15), i32.and, set(digit), get(digit)],
    [0x04, 0x40, multiply([get(digit), int(6), i32.shiftLeft, int(POWERS), op.add]), 0x0b],
  ];
  return {
    name: `power${n}`,
    parameters: 2,
    locals: [[2, 'i32']],
    code: [
      [0x02, 0x40, 0x03, 0x40],
      [get(from), get(to), op.less, i32.equalZero, 0x0d, 1],
      [int(4), set(shift), half, int(0), set(shift), half],
      [get(from), int(1), op.add, set(from), 0x0c, 0, 0x0b, 0x0b],
    ],
  };
}

type Multiply = (a: number, b: number, out: number) => void;
type Raise = (from: number, to: number) => void;
type Exports = { readonly memory: { readonly buffer: ArrayBuffer } } & Readonly<Record<string, unknown>>;

/** The parts of WebAssembly that this file uses. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => { readonly exports: Exports };
};

const { memory, ...functions } = new WebAssembly.Instance(
  new WebAssembly.Module(
    moduleOf(
      1,
      SIZES.flatMap((n, at) => [product(n), power(n, 2 * at)]),
    ),
  ),
).exports;
const bytes = new Uint8Array(memory.buffer);

function write(place: number, size: number, value: bigint): void {
  bytes.set(fromHex(value.toString(16).padStart(8 * size, '0')).reverse(), place);
}

/** The number whose product with an odd one ends in `bits` zeros but for the last bit. */
export function inverseOf(odd: bigint, bits: number): bigint {
  let inverse = 1n;
  // Each step doubles the bits that are right.
  for (let right = 1; right < bits; right *= 2) inverse = BigInt.asUintN(bits, inverse * (2n - odd * inverse));
  return BigInt.asUintN(bits, inverse);
}

/** base ** exponent % modulus. @param base below the modulus @param modulus odd, above 1, below 2^256 */
export function oddModexp(base: bigint, exponent: Uint8Array, modulus: bigint): bigint {
  const size = SIZES.find((n) => modulus >> (LIMB_BITS * BigInt(n)) === 0n) ?? 8;
  const bits = LIMB_BITS * BigInt(size);
  const product = functions[`product${size}`] as Multiply;
  const power = functions[`power${size}`] as Raise;
  write(MODULUS, size, modulus);
  write(MODULUS + 4 * size, 1, BigInt.asUintN(32, -inverseOf(modulus, 32)));
  // Numbers come in times 2^bits, and go out without.
  const one = (1n << bits) % modulus;
  write(RESULT, size, one);
  write(POWERS, size, one);
  write(POWERS + POWER_BYTES, size, (base << bits) % modulus);
  for (let at = 2; at < 16; at++)
    product(POWERS + POWER_BYTES, POWERS + (at - 1) * POWER_BYTES, POWERS + at * POWER_BYTES);
  for (let done = 0; done < exponent.length; done += EXPONENT_BYTES) {
    const piece = exponent.subarray(done, done + EXPONENT_BYTES);
    bytes.set(piece, EXPONENT);
    power(EXPONENT, EXPONENT + piece.length);
  }
  write(POWERS, size, 1n);
  product(RESULT, POWERS, RESULT);
  return BigInt(`0x${toHex(bytes.slice(RESULT, RESULT + 4 * size).reverse())}`);
}
