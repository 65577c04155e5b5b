// Hex as it is kept: half as long where that loses nothing of how it was written.

/** The bytes of a hex text where the same text comes back of them; any other spelling as it is. */
export type PackedHex = Uint8Array | string;

/** Packs a text. @param bytes what it stands for, where that is known */
export function packHex(text: string, bytes: Uint8Array = Buffer.from(text, 'hex')): PackedHex {
  return bufferOf(bytes).toString('hex') === text ? bytes : text;
}

/** Text of what {@link packHex} made. */
export function unpackHex(packed: PackedHex): string {
  return typeof packed === 'string' ? packed : bufferOf(packed).toString('hex');
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
