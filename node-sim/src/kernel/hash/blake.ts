// BLAKE3 with 512 or 64 bytes of output and short BLAKE2b digests, for the many small texts that a block hashes. Equal
// to the library's, which takes over for texts that are long or not plain ASCII.

import { blake2b as libraryBlake2b } from '@noble/hashes/blake2.js';
import { blake3 as libraryBlake3 } from '@noble/hashes/blake3.js';
import { toHex, utf8 } from '@svc/core/bytes';
import { createCompression, IV2, PLACES } from './compression.ts';

const { memory, blake3, blake2b } = createCompression();
const input = memory.subarray(PLACES.input, PLACES.inputEnd);
const chaining3 = new Uint32Array(memory.buffer, PLACES.chaining3, 8);
const chaining2 = new BigUint64Array(memory.buffer, PLACES.chaining2, 8);
const digest2 = memory.subarray(PLACES.chaining2, PLACES.chaining2 + 64);

const BLOCK3 = 64;
const BLOCK2 = 128;
/** A chunk of BLAKE3: up to here there is no tree. */
const LONGEST = 1024;
const FLAGS = { chunkStart: 1, chunkEnd: 2, root: 8 } as const;
const IV3 = Uint32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);

/** Bytes of a long digest. */
export const LONG_DIGEST_BYTES = 512;
const LANES = LONG_DIGEST_BYTES / 4;
const lanes = new Uint32Array(memory.buffer, PLACES.output, LANES);

/** Writes an ASCII text into the input, zeros after it up to the end of its block; false when it does not fit. */
function writeAscii(text: string, block: number): boolean {
  const { length } = text;
  if (length > LONGEST) return false;
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return false;
    input[at] = unit;
  }
  input.fill(0, length, Math.max(block, Math.ceil(length / block) * block));
  return true;
}

/** The same with bytes. */
function writeInput(bytes: Uint8Array, block: number): boolean {
  const { length } = bytes;
  if (length > LONGEST) return false;
  input.set(bytes);
  input.fill(0, length, Math.max(block, Math.ceil(length / block) * block));
  return true;
}

/**
 * The 512-byte BLAKE3 digest of a text as 128 numbers, lowest byte first. The answer is valid until the next call.
 */
export function longDigest(text: string): Uint32Array {
  if (!writeAscii(text, BLOCK3)) {
    const digest = libraryBlake3(utf8(text), { dkLen: LONG_DIGEST_BYTES });
    lanes.set(new Uint32Array(digest.buffer, digest.byteOffset, LANES));
    return lanes;
  }
  blake3OfInput(text.length, LONG_DIGEST_BYTES);
  return lanes;
}

/** The 64-byte BLAKE3 digest of bytes, lower-case hex. */
export function fastBlake3Hex(bytes: Uint8Array): string {
  if (!writeInput(bytes, BLOCK3)) return toHex(libraryBlake3(bytes, { dkLen: BLOCK3 }));
  blake3OfInput(bytes.length, BLOCK3);
  return toHex(memory.subarray(PLACES.output, PLACES.output + BLOCK3));
}

/** BLAKE3 over the input, into the output. @param size a multiple of 64 */
function blake3OfInput(length: number, size: number): void {
  chaining3.set(IV3);
  const last = Math.max(0, Math.ceil(length / BLOCK3) - 1);
  let flags: number = FLAGS.chunkStart;
  for (let block = 0; block < last; block++) {
    blake3(PLACES.input + block * BLOCK3, PLACES.chaining3, 0, BLOCK3, flags);
    flags = 0;
  }
  const from = PLACES.input + last * BLOCK3;
  flags |= FLAGS.chunkEnd | FLAGS.root;
  for (let part = 0; part < size / 64; part++)
    blake3(from, PLACES.output + part * 64, part, length - last * BLOCK3, flags);
}

/** Lower-case hex of a BLAKE2b digest of `size` bytes, 64 at most, over a text; equal to core's `blake2bHex`. */
export function fastBlake2bHex(text: string, size: number): string {
  return writeAscii(text, BLOCK2)
    ? blake2bOfInput(text.length, size)
    : toHex(libraryBlake2b(utf8(text), { dkLen: size }));
}

/** The same over bytes. */
export function fastBlake2bHexOfBytes(bytes: Uint8Array, size: number): string {
  return writeInput(bytes, BLOCK2) ? blake2bOfInput(bytes.length, size) : toHex(libraryBlake2b(bytes, { dkLen: size }));
}

function blake2bOfInput(length: number, size: number): string {
  for (let at = 0; at < 8; at++) chaining2[at] = IV2[at] as bigint;
  chaining2[0] = IV2[0] ^ 0x01010000n ^ BigInt(size);
  const last = Math.max(0, Math.ceil(length / BLOCK2) - 1);
  for (let block = 0; block < last; block++) blake2b(PLACES.input + block * BLOCK2, (block + 1) * BLOCK2, 0);
  blake2b(PLACES.input + last * BLOCK2, length, 1);
  return toHex(digest2.subarray(0, size));
}
