// secp256k1 ECDSA as Ethereum uses it: 65-byte signatures r ‖ s ‖ v, low s, v = 27 or 28.

import { secp256k1 } from '@noble/curves/secp256k1.js';
import { concat } from '../bytes.ts';
import { ParseRefusal } from '../errors.ts';

export const SECP256K1_KEY_BYTES = 32;
export const SECP256K1_SIGNATURE_BYTES = 65;

/** Whether 32 bytes are a private key (1 <= key < group order). */
export function isPrivateKey(key: Uint8Array): boolean {
  return key.length === SECP256K1_KEY_BYTES && secp256k1.utils.isValidSecretKey(key);
}

/** Compressed (33 bytes) or uncompressed (65 bytes) public key of a private key. */
export function publicKeyOf(privateKey: Uint8Array, compressed: boolean): Uint8Array {
  if (!isPrivateKey(privateKey)) throw new ParseRefusal('private key', '32 bytes inside the group order');
  return secp256k1.getPublicKey(privateKey, compressed);
}

/** Signature of a 32-byte digest. */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  if (digest.length !== 32) throw new ParseRefusal('digest', '32 bytes');
  const recovered = secp256k1.sign(digest, privateKey, { prehash: false, lowS: true, format: 'recovered' });
  return concat(recovered.subarray(1), Uint8Array.of(27 + (recovered[0] ?? 0)));
}

function recover(digest: Uint8Array, signature: Uint8Array, highS: boolean): Uint8Array | undefined {
  if (digest.length !== 32 || signature.length !== SECP256K1_SIGNATURE_BYTES) return undefined;
  const v = signature[64] ?? 255;
  const recovery = v >= 27 ? v - 27 : v;
  if (recovery !== 0 && recovery !== 1) return undefined;
  try {
    const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact');
    if (!highS && parsed.hasHighS()) return undefined;
    return parsed.addRecoveryBit(recovery).recoverPublicKey(digest).toBytes(false);
  } catch {
    return undefined;
  }
}

/**
 * Uncompressed public key that made a signature, or undefined. Accepts v of 0, 1, 27 or 28; a high s is refused, so
 * that a digest has one signature form a key holder can prove with.
 */
export function recoverDigest(digest: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  return recover(digest, signature, false);
}

/** As {@link recoverDigest}, with a high s allowed: what contracts may ask of the EVM. */
export function recoverAnyDigest(digest: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  return recover(digest, signature, true);
}
