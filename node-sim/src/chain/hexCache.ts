// Long hex texts that one block after another repeats, the key of a proposer and its reveal of a slot: each is turned
// into bytes, or into digits, once.

import { fromHex, toHex } from '@svc/core/bytes';

/** Texts that are kept; when there are more, all go. */
const KEPT = 32;

const known = new Map<string, Uint8Array>();
const digits = new WeakMap<Uint8Array, string>();

/** As `fromHex`, the same bytes each time for a text that is kept. Nobody may change them. */
export function cachedBytes(text: string): Uint8Array {
  let bytes = known.get(text);
  if (bytes === undefined) {
    bytes = fromHex(text);
    if (known.size >= KEPT) known.clear();
    known.set(text, bytes);
  }
  return bytes;
}

/** The same of a text that is exactly the digits of its bytes, as `toHex` writes them; undefined for any other. */
export function cachedPlainBytes(text: string): Uint8Array | undefined {
  try {
    const bytes = cachedBytes(text);
    return cachedHex(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** As `toHex`, of bytes that nobody changes. */
export function cachedHex(bytes: Uint8Array): string {
  let text = digits.get(bytes);
  if (text === undefined) {
    text = toHex(bytes);
    digits.set(bytes, text);
  }
  return text;
}
