// Words of 256 bits as bigints: their bytes, their signed reading, and the operations that wrap.

import type { AccountId } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';

const WORD_END = 1n << 256n;
const MAX_WORD = WORD_END - 1n;
const SIGN = 1n << 255n;
const ADDRESS_MASK = (1n << 160n) - 1n;

/** The low 256 bits. */
export const wrap = (value: bigint): bigint => value & MAX_WORD;

/** Two's complement reading. */
export const signed = (value: bigint): bigint => (value >= SIGN ? value - WORD_END : value);

/** Number of big-endian bytes. */
export function wordOf(bytes: Uint8Array): bigint {
  if (bytes.length === 32) return readWord(bytes, 0);
  return bytes.length === 0 ? 0n : BigInt(`0x${toHex(bytes)}`);
}

/** 32 big-endian bytes. */
export function wordBytes(value: bigint): Uint8Array {
  const bytes = new Uint8Array(32);
  writeWord(bytes, 0, value);
  return bytes;
}

/** Writes 32 big-endian bytes into a buffer. */
export function writeWord(bytes: Uint8Array, at: number, value: bigint): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 32);
  view.setBigUint64(0, value >> 192n);
  view.setBigUint64(8, BigInt.asUintN(64, value >> 128n));
  view.setBigUint64(16, BigInt.asUintN(64, value >> 64n));
  view.setBigUint64(24, BigInt.asUintN(64, value));
}

/** Reads 32 big-endian bytes of a buffer that holds them. */
export function readWord(bytes: Uint8Array, at: number): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, 32);
  return (
    (view.getBigUint64(0) << 192n) |
    (view.getBigUint64(8) << 128n) |
    (view.getBigUint64(16) << 64n) |
    view.getBigUint64(24)
  );
}

/** The account of a word's low 20 bytes. */
export function addressOfWord(value: bigint): AccountId {
  return `0x${(value & ADDRESS_MASK).toString(16).padStart(40, '0')}` as AccountId;
}

export const wordOfAddress = (address: AccountId): bigint => BigInt(address);

/** `0x` and 64 hex digits. */
export const wordHex = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;

/** `size` bytes from an offset, zeros where the source ends. */
export function slicePadded(source: Uint8Array, offset: bigint, size: number): Uint8Array {
  const out = new Uint8Array(size);
  if (offset < BigInt(source.length)) out.set(source.subarray(Number(offset), Number(offset) + size));
  return out;
}

/** The word at an offset, zeros where the source ends. */
export function wordAt(source: Uint8Array, offset: bigint): bigint {
  const { length } = source;
  if (offset >= BigInt(length)) return 0n;
  const at = Number(offset);
  if (at + 32 <= length) return readWord(source, at);
  for (let byte = 0; byte < 32; byte++) padded[byte] = source[at + byte] ?? 0;
  return readWord(padded, 0);
}

const padded = new Uint8Array(32);

/** value ** exponent in 256 bits. */
export function power(value: bigint, exponent: bigint): bigint {
  let [result, factor, rest] = [1n, value, exponent];
  while (rest > 0n) {
    if ((rest & 1n) === 1n) result = wrap(result * factor);
    factor = wrap(factor * factor);
    rest >>= 1n;
  }
  return result;
}

/** Sign extension from byte `index`, counted from the lowest. */
export function signExtend(index: bigint, value: bigint): bigint {
  if (index >= 31n) return value;
  return BigInt.asUintN(256, BigInt.asIntN(Number(index) * 8 + 8, value));
}
