// The hash functions of the protocol with their fixed parameters.

import { blake2b } from '@noble/hashes/blake2.js';
import { hmac } from '@noble/hashes/hmac.js';
import { _SHA256 as Sha256, sha512 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { toHex, utf8 } from '../bytes.ts';

/** Answers as {@link keccak256} does: servers have faster ones. */
export type Keccak = (bytes: Uint8Array) => Uint8Array;

/** Keccak-256 with the original padding (not SHA3-256). */
export const keccak256 = keccak_256;

/** What a server's runtime does several times faster, where there is one. */
const runtimeHash = (
  globalThis as {
    process?: {
      getBuiltinModule?(name: 'node:crypto'): {
        hash?(algorithm: 'sha256', bytes: Uint8Array, encoding: 'buffer'): Uint8Array;
      };
    };
  }
).process?.getBuiltinModule?.('node:crypto').hash;

/**
 * SHA-256; by the class itself, since what wraps it reads options that nobody gives, and every site would load that.
 */
export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(runtimeHash?.('sha256', bytes, 'buffer') ?? new Sha256().update(bytes).digest());
}

/** BLAKE2b-256 without a key, the hash of exchange transactions. */
export function blake2b256(bytes: Uint8Array): Uint8Array {
  return blake2b(bytes, { dkLen: 32 });
}

/** Lower-case hex of a BLAKE2b digest of `size` bytes over UTF-8 text; names pools, positions, tokens and holders. */
export function blake2bHex(text: string, size: number): string {
  return toHex(blake2b(utf8(text), { dkLen: size }));
}

export function hmacSha512(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha512, key, message);
}
