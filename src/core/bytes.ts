// Bytes and their text forms. Decoders refuse what they do not understand; they never pad, cut or guess.

import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { ParseRefusal } from './errors.ts';

const encoder = new TextEncoder();

/** What a server's runtime does many times faster, where there is one: signatures and keys are long. */
const runtimeBytes = (
  globalThis as {
    Buffer?: {
      byteLength(text: string): number;
      compare(a: Uint8Array, b: Uint8Array): number;
      from(
        bytes: ArrayBufferLike,
        at: number,
        length: number,
      ): { toString(encoding: 'hex'): string; write(text: string, encoding: 'hex'): number };
    };
  }
).Buffer;

/** Lower-case hex without a prefix. */
export function toHex(bytes: Uint8Array): string {
  return runtimeBytes === undefined
    ? bytesToHex(bytes)
    : runtimeBytes.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

export const concat = concatBytes;

/**
 * Bytes of a hex text, with or without `0x`.
 * @param path name of the member in error messages
 * @throws ParseRefusal when the text is not an even number of hex digits, or not `size` bytes long
 */
export function fromHex(text: string, path = 'hex', size?: number): Uint8Array {
  const body = text.startsWith('0x') ? text.slice(2) : text;
  const bytes = body.length % 2 === 0 ? findHexBytes(body) : undefined;
  if (bytes === undefined) throw new ParseRefusal(path, 'hex bytes');
  if (size !== undefined && body.length !== size * 2) throw new ParseRefusal(path, `${size} bytes of hex`);
  return bytes;
}

function findHexBytes(body: string): Uint8Array | undefined {
  if (runtimeBytes === undefined) return /^[0-9a-fA-F]*$/.test(body) ? hexToBytes(body) : undefined;
  // The runtime's coder reads the low byte of any character, and stops at what is not a digit.
  if (runtimeBytes.byteLength(body) !== body.length) return undefined;
  const bytes = new Uint8Array(body.length / 2);
  return runtimeBytes.from(bytes.buffer, 0, bytes.length).write(body, 'hex') === bytes.length ? bytes : undefined;
}

/** UTF-8 bytes of a text; lone surrogates are refused, since UTF-8 has no form for them. */
export function utf8(text: string, path = 'text'): Uint8Array<ArrayBuffer> {
  if (!text.isWellFormed()) throw new ParseRefusal(path, 'valid Unicode without lone surrogates');
  return encoder.encode(text);
}

/** Text of UTF-8 bytes, or undefined when they are not valid UTF-8. A byte-order mark is kept as a character. */
export function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Eight bytes, big-endian. `value` must be in 0..2^64-1. */
export function u64be(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}

/** Eight bytes, little-endian. `value` must be in 0..2^64-1. */
export function u64le(value: bigint): Uint8Array {
  return u64be(value).reverse();
}

/** Base64url without padding (RFC 4648, section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * Bytes of an unpadded base64url text. Exactly one text is accepted for each value: padding, the characters `+` and
 * `/`, white space and non-zero trailing bits are refused, so that two texts never name the same bytes.
 * @throws ParseRefusal
 */
export function fromBase64Url(text: string, path = 'base64url'): Uint8Array<ArrayBuffer> {
  const bytes = findBase64Bytes(text.replaceAll('-', '+').replaceAll('_', '/'));
  if (bytes === undefined || toBase64Url(bytes) !== text) throw new ParseRefusal(path, 'base64url without padding');
  return bytes;
}

function findBase64Bytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Whether two byte strings are equal; takes the same time for every pair of one length. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return difference === 0;
}

/** Whether two byte strings that are no secrets are equal. */
export function samePublicBytes(a: Uint8Array, b: Uint8Array): boolean {
  return runtimeBytes === undefined ? equalBytes(a, b) : runtimeBytes.compare(a, b) === 0;
}

/** Overwrites secrets after use. */
export function wipe(...secrets: Uint8Array[]): void {
  for (const secret of secrets) secret.fill(0);
}
