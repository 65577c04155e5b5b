// Recursive length prefix encoding, the form of EVM transactions. Exactly one text is accepted for each value.

import { concat } from '../bytes.ts';
import { ParseRefusal } from '../errors.ts';

/** Bytes, or a list of values. */
export type Rlp = Uint8Array | readonly Rlp[];

/** Deepest nesting that is read; access lists need three. */
const MAX_DEPTH = 8;

function lengthBytes(length: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
}

function header(length: number, base: number): Uint8Array {
  if (length < 56) return Uint8Array.of(base + length);
  const size = lengthBytes(length);
  return concat(Uint8Array.of(base + 55 + size.length), size);
}

/** Encoding of a value. */
export function encodeRlp(value: Rlp): Uint8Array {
  if (value instanceof Uint8Array) {
    if (value.length === 1 && (value[0] as number) < 0x80) return value;
    return concat(header(value.length, 0x80), value);
  }
  const body = concat(...value.map(encodeRlp));
  return concat(header(body.length, 0xc0), body);
}

/** Minimal big-endian bytes of a non-negative integer; zero is empty. */
export function integerBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array(0);
  const hex = value.toString(16);
  const bytes = new Uint8Array((hex.length + 1) >> 1);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(even.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

interface Item {
  readonly value: Rlp;
  readonly end: number;
}

function readLength(bytes: Uint8Array, at: number, size: number, path: string): number {
  if (at + size > bytes.length) throw new ParseRefusal(path, 'RLP that is not cut off');
  let length = 0;
  for (let index = 0; index < size; index++) length = length * 256 + (bytes[at + index] as number);
  if (size > 4 || bytes[at] === 0 || length < 56) throw new ParseRefusal(path, 'RLP with minimal lengths');
  return length;
}

function readItem(bytes: Uint8Array, at: number, path: string, depth: number): Item {
  const first = bytes[at];
  if (first === undefined || depth > MAX_DEPTH) throw new ParseRefusal(path, 'RLP');
  if (first < 0x80) return { value: bytes.subarray(at, at + 1), end: at + 1 };
  const isList = first >= 0xc0;
  const short = first - (isList ? 0xc0 : 0x80);
  const size = Math.max(0, short - 55);
  const start = at + 1 + size;
  const end = start + (size === 0 ? short : readLength(bytes, at + 1, size, path));
  if (end > bytes.length) throw new ParseRefusal(path, 'RLP that is not cut off');
  if (!isList) {
    if (end - start === 1 && (bytes[start] as number) < 0x80) throw new ParseRefusal(path, 'RLP with minimal lengths');
    return { value: bytes.subarray(start, end), end };
  }
  const items: Rlp[] = [];
  let next = start;
  while (next < end) {
    const item = readItem(bytes, next, path, depth + 1);
    items.push(item.value);
    next = item.end;
  }
  if (next !== end) throw new ParseRefusal(path, 'RLP lists that end with an item');
  return { value: items, end };
}

/** The one value that the bytes encode. @throws ParseRefusal naming `path` */
export function decodeRlp(bytes: Uint8Array, path = 'rlp'): Rlp {
  const { value, end } = readItem(bytes, 0, path, 0);
  if (end !== bytes.length) throw new ParseRefusal(path, 'nothing after the RLP value');
  return value;
}
