// Recovery of secp256k1 keys in this process: a compiled library, several times as fast as the one that the wallet uses;
// the two agree on every input (the test beside this file).

import { recover } from 'tiny-secp256k1';

const COMPACT_BYTES = 64;

/** Order of the group, halved: a larger s has a twin below. */
const HALF_ORDER = Buffer.from('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0', 'hex');

function recovered(digest: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  const v = signature[COMPACT_BYTES] ?? 255;
  const parity = v >= 27 ? v - 27 : v;
  if (digest.length !== 32 || signature.length !== COMPACT_BYTES + 1 || (parity !== 0 && parity !== 1)) return undefined;
  try {
    return recover(digest, signature.subarray(0, COMPACT_BYTES), parity, false) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Uncompressed key that made a signature r ‖ s ‖ v of a digest, or undefined; a high s is refused. */
export function recoverKey(digest: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  return HALF_ORDER.compare(signature, 32, COMPACT_BYTES) < 0 ? undefined : recovered(digest, signature);
}

/** As {@link recoverKey}, with a high s allowed: what contracts may ask of the EVM. */
export function recoverAnyKey(digest: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  return recovered(digest, signature);
}
