// ML-DSA-65 (FIPS 204) behind one interface: pure variant, empty context, hedged signing. This file holds the reference
// implementation; faster ones (WebCrypto in the wallet, node:crypto in servers) implement the same interface and are
// tested against it.

import { ml_dsa65 } from '@noble/post-quantum/ml-dsa.js';
import { ParseRefusal } from '../errors.ts';

export const ML_DSA_SEED_BYTES = 32;
export const ML_DSA_PUBLIC_KEY_BYTES = 1952;
export const ML_DSA_SIGNATURE_BYTES = 3309;

/** What every implementation of ML-DSA-65 offers. */
export interface MlDsa {
  /** Public key (1952 bytes) of a 32-byte seed by FIPS 204 key generation. */
  publicKeyOf(seed: Uint8Array): Promise<Uint8Array>;
  /** Hedged signature (3309 bytes) over the message as given, with an empty context. */
  sign(message: Uint8Array, seed: Uint8Array): Promise<Uint8Array>;
  /** False for anything that is not a valid signature, wrong lengths included; never throws. */
  verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): Promise<boolean>;
}

function requireSeed(seed: Uint8Array): void {
  if (seed.length !== ML_DSA_SEED_BYTES) throw new ParseRefusal('seed', `${ML_DSA_SEED_BYTES} bytes`);
}

/** Synchronous public key of a seed; see {@link MlDsa.publicKeyOf}. */
export function mlDsaPublicKey(seed: Uint8Array): Uint8Array {
  requireSeed(seed);
  const keys = ml_dsa65.keygen(seed);
  keys.secretKey.fill(0);
  return keys.publicKey;
}

/** Synchronous hedged signature; see {@link MlDsa.sign}. The expanded secret key is wiped before returning. */
export function mlDsaSign(message: Uint8Array, seed: Uint8Array): Uint8Array {
  requireSeed(seed);
  const { secretKey } = ml_dsa65.keygen(seed);
  try {
    return ml_dsa65.sign(message, secretKey);
  } finally {
    secretKey.fill(0);
  }
}

/** Synchronous verification; see {@link MlDsa.verify}. */
export function mlDsaVerify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== ML_DSA_SIGNATURE_BYTES || publicKey.length !== ML_DSA_PUBLIC_KEY_BYTES) return false;
  try {
    return ml_dsa65.verify(signature, message, publicKey);
  } catch {
    return false;
  }
}

/** The reference implementation. */
export const referenceMlDsa: MlDsa = {
  publicKeyOf: async (seed) => mlDsaPublicKey(seed),
  sign: async (message, seed) => mlDsaSign(message, seed),
  verify: async (signature, message, publicKey) => mlDsaVerify(signature, message, publicKey),
};
