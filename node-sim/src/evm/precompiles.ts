// The precompiled contracts 0x01 to 0x0a.

import { ripemd160 } from '@noble/hashes/legacy.js';
import { accountOfClassicKey } from '@svc/core/accounts/address';
import { concat, fromHex } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { recoverAnyKey } from '../crypto/nodeSecp256k1.ts';
import { compressBlake2b } from './blake2f.ts';
import { curveContracts } from './curves/contracts.ts';
import { POINT_EVALUATION_GAS } from './curves/pointEvaluation.ts';
import { inverseOf, oddModexp } from './modexp.ts';
import { slicePadded, wordOf } from './word.ts';

export interface PrecompileAnswer {
  readonly output: Uint8Array;
  readonly gasLeft: number;
}

/** Undefined when the call fails, with all its gas. */
type Precompile = (data: Uint8Array, gas: number) => PrecompileAnswer | undefined;

const NOTHING = new Uint8Array(0);
const words = (data: Uint8Array): number => Math.ceil(data.length / 32);

/** A contract of a known price; the computation answers undefined for input that it refuses. */
function priced(
  price: (data: Uint8Array) => number,
  compute: (data: Uint8Array) => Uint8Array | undefined,
): Precompile {
  return (data, gas) => {
    const gasLeft = gas - price(data);
    if (!(gasLeft >= 0)) return undefined;
    const output = compute(data);
    return output === undefined ? undefined : { output, gasLeft };
  };
}

const part = (data: Uint8Array, index: number): Uint8Array => slicePadded(data, BigInt(32 * index), 32);

function recover(data: Uint8Array): Uint8Array {
  const v = wordOf(part(data, 1));
  if (v !== 27n && v !== 28n) return NOTHING;
  const key = recoverAnyKey(part(data, 0), concat(part(data, 2), part(data, 3), Uint8Array.of(Number(v))));
  return key === undefined ? NOTHING : concat(new Uint8Array(12), fromHex(accountOfClassicKey(key)));
}

interface ModExp {
  readonly baseSize: number;
  readonly exponentSize: number;
  readonly modulusSize: number;
}

/** Sizes of the three numbers; beyond what any gas pays for they are only large. */
function modExpSizes(data: Uint8Array): ModExp {
  const [baseSize, exponentSize, modulusSize] = [0, 1, 2].map((index) => Number(wordOf(part(data, index)))) as [
    number,
    number,
    number,
  ];
  return { baseSize, exponentSize, modulusSize };
}

function modExpGas(data: Uint8Array): number {
  const { baseSize, exponentSize, modulusSize } = modExpSizes(data);
  const complexity = Math.ceil(Math.max(baseSize, modulusSize) / 8) ** 2;
  const headSize = Math.min(32, exponentSize);
  const head = baseSize > data.length ? 0n : wordOf(slicePadded(data, BigInt(96 + baseSize), headSize));
  const bits = head === 0n ? 0 : head.toString(2).length - 1;
  const iterations = Math.max(1, exponentSize <= 32 ? bits : 8 * (exponentSize - 32) + bits);
  return Math.max(200, Math.floor((complexity * iterations) / 3));
}

/** base ** exponent % modulus, the exponent as big-endian bytes, which may be very many. */
function powerModulo(base: bigint, exponent: Uint8Array, modulus: bigint): bigint {
  if (modulus >> 256n === 0n) return smallPower(base, exponent, modulus);
  // Four bits at a time.
  const powers = [1n % modulus];
  for (let at = 1; at < 16; at++) powers.push(((powers[at - 1] as bigint) * base) % modulus);
  let result = powers[0] as bigint;
  for (const byte of exponent) {
    for (const digit of [byte >> 4, byte & 15]) {
      for (let squared = 0; squared < 4; squared++) result = (result * result) % modulus;
      if (digit !== 0) result = (result * (powers[digit] as bigint)) % modulus;
    }
  }
  return result;
}

/**
 * The same below 2^256, where gas pays for very long exponents: modulo the odd part and the power of two, then both.
 */
function smallPower(base: bigint, exponent: Uint8Array, modulus: bigint): bigint {
  const twos = (modulus & -modulus).toString(2).length - 1;
  const odd = modulus >> BigInt(twos);
  const ofOdd = odd === 1n ? 0n : oddModexp(base % odd, exponent, odd);
  if (twos === 0) return ofOdd;
  const ofTwos = powerOfTwos(BigInt.asUintN(twos, base), exponent, twos);
  return ofOdd + odd * BigInt.asUintN(twos, (ofTwos - ofOdd) * inverseOf(odd, twos));
}

/**
 * base ** exponent, its low bits. Powers of an odd number come back after 2^bits at the latest; those of an even one
 * end in zeros.
 */
function powerOfTwos(base: bigint, exponent: Uint8Array, bits: number): bigint {
  const last = wordOf(exponent.subarray(-Math.ceil(bits / 8)));
  const isLong = exponent.length > Math.ceil(bits / 8) || last >= BigInt(bits);
  if ((base & 1n) === 0n) return isLong ? 0n : BigInt.asUintN(bits, base ** last);
  let [result, factor] = [1n, base];
  for (let rest = BigInt.asUintN(bits, last); rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = BigInt.asUintN(bits, result * factor);
    factor = BigInt.asUintN(bits, factor * factor);
  }
  return result;
}

function modExp(data: Uint8Array): Uint8Array {
  const { baseSize, exponentSize, modulusSize } = modExpSizes(data);
  if (modulusSize === 0) return NOTHING;
  let at = 96n;
  const take = (size: number): Uint8Array => {
    const bytes = slicePadded(data, at, size);
    at += BigInt(size);
    return bytes;
  };
  const [base, exponent, modulus] = [wordOf(take(baseSize)), take(exponentSize), wordOf(take(modulusSize))];
  const first = exponent.findIndex((byte) => byte !== 0);
  const result =
    modulus === 0n ? 0n : powerModulo(base % modulus, first < 0 ? NOTHING : exponent.subarray(first), modulus);
  return fromHex(result.toString(16).padStart(2 * modulusSize, '0'));
}

const blakeRounds = (data: Uint8Array): number =>
  data.length === 213 ? new DataView(data.buffer, data.byteOffset).getUint32(0) : 0;

const CONTRACTS: readonly Precompile[] = [
  priced(() => 3000, recover),
  priced((data) => 60 + 12 * words(data), sha256),
  priced(
    (data) => 600 + 120 * words(data),
    (data) => concat(new Uint8Array(12), ripemd160(data)),
  ),
  priced(
    (data) => 15 + 3 * words(data),
    (data) => data.slice(),
  ),
  priced(modExpGas, modExp),
  priced(
    () => 150,
    (data) => curveContracts().add(data),
  ),
  priced(
    () => 6000,
    (data) => curveContracts().multiply(data),
  ),
  priced(
    (data) => 45_000 + 34_000 * Math.floor(data.length / 192),
    (data) => curveContracts().pairing(data),
  ),
  priced(blakeRounds, (data) => (data.length !== 213 || (data[212] as number) > 1 ? undefined : compressBlake2b(data))),
  priced(
    () => POINT_EVALUATION_GAS,
    (data) => curveContracts().evaluatePoint(data),
  ),
];

/** By address. */
export const PRECOMPILES: ReadonlyMap<string, Precompile> = new Map(
  CONTRACTS.map((contract, index) => [`0x${(index + 1).toString(16).padStart(40, '0')}`, contract]),
);
