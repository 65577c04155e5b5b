// Recovery of secp256k1 keys by a compiled library, several times as fast as the one that the wallet uses. The library
// comes in as an argument, since core runs in browsers too; the rules around it are ours and agree with
// crypto/secp256k1.ts.

import { SECP256K1_SIGNATURE_BYTES } from './secp256k1.ts';

/** Uncompressed key of a digest, r ‖ s and a parity; whatever is no signature gives nothing or throws. */
export type Recover = (digest: Uint8Array, compact: Uint8Array, parity: 0 | 1) => Uint8Array | undefined;

/** Recovery as `recoverDigest` and `recoverAnyDigest` do it. */
export interface RuntimeSecp256k1 {
  /** Uncompressed key that made a signature r ‖ s ‖ v of a digest, or undefined; a high s is refused. */
  readonly recoverKey: (digest: Uint8Array, signature: Uint8Array) => Uint8Array | undefined;
  /** The same with a high s allowed: what contracts may ask of the EVM. */
  readonly recoverAnyKey: (digest: Uint8Array, signature: Uint8Array) => Uint8Array | undefined;
}

const COMPACT_BYTES = SECP256K1_SIGNATURE_BYTES - 1;
/** Order of the group, halved: a larger s has a twin below. */
const HALF_ORDER = [
  0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x5d, 0x57, 0x6e,
  0x73, 0x57, 0xa4, 0x50, 0x1d, 0xdf, 0xe9, 0x2f, 0x46, 0x68, 0x1b, 0x20, 0xa0,
];

function hasHighS(signature: Uint8Array): boolean {
  for (const [at, byte] of HALF_ORDER.entries()) {
    const given = signature[32 + at] ?? 0;
    if (given !== byte) return given > byte;
  }
  return false;
}

/** Recovery over a library. */
export function createRuntimeSecp256k1(recover: Recover): RuntimeSecp256k1 {
  const recoverAnyKey = (digest: Uint8Array, signature: Uint8Array): Uint8Array | undefined => {
    const v = signature[COMPACT_BYTES] ?? 255;
    const parity = v >= 27 ? v - 27 : v;
    if (digest.length !== 32 || signature.length !== SECP256K1_SIGNATURE_BYTES || (parity !== 0 && parity !== 1))
      return undefined;
    try {
      return recover(digest, signature.subarray(0, COMPACT_BYTES), parity);
    } catch {
      return undefined;
    }
  };
  return {
    recoverAnyKey,
    recoverKey: (digest, signature) => (hasHighS(signature) ? undefined : recoverAnyKey(digest, signature)),
  };
}
