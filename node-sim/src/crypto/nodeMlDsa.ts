// ML-DSA-65 of the runtime's own crypto library, with the reference implementation where the library lacks it. Lengths
// are checked first: the library accepts a public key with bytes after its end.

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { concat, fromHex, toHex } from '@svc/core/bytes';
import {
  ML_DSA_PUBLIC_KEY_BYTES,
  ML_DSA_SEED_BYTES,
  ML_DSA_SIGNATURE_BYTES,
  type MlDsa,
  mlDsaPublicKey,
  mlDsaSign,
  referenceMlDsa,
} from '@svc/core/crypto/mlDsa';

/** DER header of a SubjectPublicKeyInfo of ML-DSA-65, before the 1952 key bytes. */
const SPKI_HEADER = fromHex('308207b2300b0609608648016503040312038207a100');
/** DER header of a PKCS#8 private key of ML-DSA-65 given by its seed, before the 32 seed bytes. */
const PKCS8_SEED_HEADER = fromHex('3034020100300b060960864801650304031204228020');

function publicKeyObject(publicKey: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.from(concat(SPKI_HEADER, publicKey)), format: 'der', type: 'spki' });
}

function privateKeyObject(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.from(concat(PKCS8_SEED_HEADER, seed)), format: 'der', type: 'pkcs8' });
}

let hasMlDsa: boolean | undefined;

/** Whether the runtime has ML-DSA-65 and agrees with the reference on the public key of one seed. Tried once. */
export function runtimeHasMlDsa(): boolean {
  hasMlDsa ??= tryRuntime();
  return hasMlDsa;
}

function tryRuntime(): boolean {
  try {
    const seed = new Uint8Array(ML_DSA_SEED_BYTES).fill(7);
    const der = createPublicKey(privateKeyObject(seed)).export({ format: 'der', type: 'spki' });
    return toHex(Uint8Array.from(der.subarray(SPKI_HEADER.length))) === toHex(mlDsaPublicKey(seed));
  } catch {
    return false;
  }
}

const runtimeMlDsa: MlDsa = {
  publicKeyOf: async (seed) => {
    if (seed.length !== ML_DSA_SEED_BYTES) return referenceMlDsa.publicKeyOf(seed);
    const der = createPublicKey(privateKeyObject(seed)).export({ format: 'der', type: 'spki' });
    return Uint8Array.from(der.subarray(SPKI_HEADER.length));
  },
  sign: async (message, seed) => {
    if (seed.length !== ML_DSA_SEED_BYTES) return referenceMlDsa.sign(message, seed);
    return Uint8Array.from(sign(null, message, privateKeyObject(seed)));
  },
  verify: (signature, message, publicKey) => {
    if (signature.length !== ML_DSA_SIGNATURE_BYTES || publicKey.length !== ML_DSA_PUBLIC_KEY_BYTES) return Promise.resolve(false);
    // The callback form runs on the runtime's thread pool, so the event loop stays free.
    return new Promise((resolve) => {
      try {
        verify(null, message, publicKeyObject(publicKey), signature, (error, isValid) => resolve(error === null && isValid));
      } catch {
        resolve(false);
      }
    });
  },
};

/** The fastest implementation that this process has. */
export function createNodeMlDsa(): MlDsa {
  return runtimeHasMlDsa() ? runtimeMlDsa : referenceMlDsa;
}

/**
 * Synchronous hedged signature. Blocks are executed, signed and stored in one step, so that no reader ever sees a state
 * without its block.
 */
export function signNow(message: Uint8Array, seed: Uint8Array): Uint8Array {
  return runtimeHasMlDsa() ? Uint8Array.from(sign(null, message, privateKeyObject(seed))) : mlDsaSign(message, seed);
}
