// Whether an account signed a message, in one thread and at once: what `isClaimSigned` of core decides, by faster means
// (the tests hold them to agree). Handles public data only.

import { toHex } from '@svc/core/bytes';
import type { MlDsaVerifier } from '@svc/core/crypto/verifier/mlDsaVerifier';
import { personalPrefixed, pqMessageBytes } from '@svc/core/tx/message';
import { recoverKey } from './nodeSecp256k1.ts';

/** A signature with what it is said to be: the form of the parts has been checked. */
export interface SignedMessage {
  /** The address of the signer without its prefix: 20 bytes of a classic one, 32 of a post-quantum one. */
  readonly owner: Uint8Array;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
  /** Null for a classic signer. */
  readonly publicKey: Uint8Array | null;
}

const OWNER_BYTES = 20;

/** Whether the owner signed the message. */
export function isSignedBy({ owner, message, signature, publicKey }: SignedMessage, verifier: MlDsaVerifier): boolean {
  if (publicKey !== null) {
    return same(verifier.keccak256(publicKey), owner) && verifier.verify(signature, pqMessageBytes(message), publicKey);
  }
  const key = recoverKey(verifier.keccak256(personalPrefixed(message)), signature);
  return key !== undefined && same(verifier.keccak256(key.subarray(1)).subarray(-OWNER_BYTES), owner);
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return toHex(a) === toHex(b);
}
