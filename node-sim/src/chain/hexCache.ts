// Caches the conversion of long hex texts that consecutive blocks repeat: the key of a proposer and its reveal of a
// slot.

import { fromHex, toHex } from '@svc/core/bytes';

/** Most cached texts; the cache is cleared when it is full. */
const KEPT = 32;

const known = new Map<string, Uint8Array>();
const digits = new WeakMap<Uint8Array, string>();

/** Like `fromHex`, with the same bytes each time for a cached text. Callers must not change them. */
export function cachedBytes(text: string): Uint8Array {
  let bytes = known.get(text);
  if (bytes === undefined) {
    bytes = fromHex(text);
    if (known.size >= KEPT) known.clear();
    known.set(text, bytes);
  }
  return bytes;
}

/** The same for a text that is exactly `toHex` of its bytes; undefined for any other. */
export function cachedPlainBytes(text: string): Uint8Array | undefined {
  try {
    const bytes = cachedBytes(text);
    return cachedHex(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Like `toHex`, for bytes that never change. */
export function cachedHex(bytes: Uint8Array): string {
  let text = digits.get(bytes);
  if (text === undefined) {
    text = toHex(bytes);
    digits.set(bytes, text);
  }
  return text;
}
