// Hex as it is kept: half as long where that loses nothing of how it was written.

import { toHex } from '@svc/core/bytes';

/** The bytes of a hex text where the same text comes back of them; any other spelling as it is. */
export type PackedHex = Uint8Array | string;

/** Packs a text. @param bytes the bytes of the text, which the caller has read already */
export function packHex(text: string, bytes: Uint8Array): PackedHex {
  return text.length === 2 * bytes.length && text === text.toLowerCase() ? bytes : text;
}

/** Text of what {@link packHex} made. */
export function unpackHex(packed: PackedHex): string {
  return typeof packed === 'string' ? packed : toHex(packed);
}
