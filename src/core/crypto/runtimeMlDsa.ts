// ML-DSA-65 by a runtime's own crypto library (node:crypto in the servers), with the reference where the library lacks
// it. The library comes in as an argument, since core runs in browsers too. Lengths are checked here: the library
// accepts a public key with bytes after its end.

import { concat, equalBytes, fromHex, toHex } from '../bytes.ts';
import {
  ML_DSA_PUBLIC_KEY_BYTES,
  ML_DSA_SEED_BYTES,
  ML_DSA_SIGNATURE_BYTES,
  type MlDsa,
  mlDsaPublicKey,
  mlDsaSign,
  referenceMlDsa,
} from './mlDsa.ts';

/** A key object of the library. */
interface RuntimeKey {
  export(options: { format: 'der'; type: 'spki' }): Uint8Array;
}

/** What is needed of node:crypto: four of its functions, and its own kind of bytes for keys. */
export interface RuntimeCrypto<K extends RuntimeKey, B> {
  readonly Buffer: { from(bytes: Uint8Array): B };
  createPrivateKey(key: { key: B; format: 'der'; type: 'pkcs8' }): K;
  createPublicKey(key: { key: B; format: 'der'; type: 'spki' } | K): K;
  sign(algorithm: null, message: Uint8Array, key: K): Uint8Array;
  sign(algorithm: null, message: Uint8Array, key: K, done: (error: Error | null, signature: Uint8Array) => void): void;
  verify(
    algorithm: null,
    message: Uint8Array,
    key: K,
    signature: Uint8Array,
    done: (error: Error | null, isValid: boolean) => void,
  ): void;
}

/** ML-DSA-65 of one process. */
export interface RuntimeMlDsa {
  /** Whether the library does the work; otherwise the reference does. */
  readonly isNative: boolean;
  readonly mlDsa: MlDsa;
  /** Synchronous hedged signature, for callers that must sign and store in one step. */
  readonly signNow: (message: Uint8Array, seed: Uint8Array) => Uint8Array;
  /** The same on a thread of the library's, where it has some. */
  readonly signSoon: (message: Uint8Array, seed: Uint8Array) => Promise<Uint8Array>;
}

/** DER header of a SubjectPublicKeyInfo of ML-DSA-65, before the 1952 key bytes. */
const SPKI_HEADER = fromHex('308207b2300b0609608648016503040312038207a100');
/** DER header of a PKCS#8 private key of ML-DSA-65 given by its seed, before the 32 seed bytes. */
const PKCS8_SEED_HEADER = fromHex('3034020100300b060960864801650304031204228020');

/**
 * The fastest implementation that the library allows: its own when it agrees with the reference on the key of one seed.
 */
export function createRuntimeMlDsa<K extends RuntimeKey, B>(library: RuntimeCrypto<K, B>): RuntimeMlDsa {
  const privateKey = (seed: Uint8Array): K =>
    library.createPrivateKey({
      key: library.Buffer.from(concat(PKCS8_SEED_HEADER, seed)),
      format: 'der',
      type: 'pkcs8',
    });
  const publicKeyOf = (seed: Uint8Array): Uint8Array => {
    const der = library.createPublicKey(privateKey(seed)).export({ format: 'der', type: 'spki' });
    return Uint8Array.from(der.subarray(SPKI_HEADER.length));
  };
  if (!agreesWithReference(publicKeyOf)) {
    return {
      isNative: false,
      mlDsa: referenceMlDsa,
      signNow: mlDsaSign,
      signSoon: async (message, seed) => mlDsaSign(message, seed),
    };
  }

  const signers = new KeptKeys(privateKey, KEPT_SIGNERS);
  // A seed of another length goes to the reference, which refuses it in its own words.
  const signNow = (message: Uint8Array, seed: Uint8Array): Uint8Array =>
    seed.length === ML_DSA_SEED_BYTES
      ? Uint8Array.from(library.sign(null, message, signers.keyOf(seed)))
      : mlDsaSign(message, seed);
  const signSoon = (message: Uint8Array, seed: Uint8Array): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      library.sign(null, message, signers.keyOf(seed), (error, signature) =>
        error === null ? resolve(Uint8Array.from(signature)) : reject(error),
      );
    });
  const keys = new KeptKeys(
    (publicKey) =>
      library.createPublicKey({
        key: library.Buffer.from(concat(SPKI_HEADER, publicKey)),
        format: 'der',
        type: 'spki',
      }),
    KEPT_KEYS,
  );
  const mlDsa: MlDsa = {
    publicKeyOf: async (seed) => (seed.length === ML_DSA_SEED_BYTES ? publicKeyOf(seed) : mlDsaPublicKey(seed)),
    sign: async (message, seed) => signNow(message, seed),
    verify: (signature, message, publicKey) => {
      if (signature.length !== ML_DSA_SIGNATURE_BYTES || publicKey.length !== ML_DSA_PUBLIC_KEY_BYTES)
        return Promise.resolve(false);
      // The callback form runs on the library's threads, so the event loop stays free.
      return new Promise((resolve) => {
        try {
          library.verify(null, message, keys.keyOf(publicKey), signature, (error, isValid) =>
            resolve(error === null && isValid),
          );
        } catch {
          resolve(false);
        }
      });
    },
  };
  return { isNative: true, mlDsa, signNow, signSoon };
}

/** Key objects kept to verify with; one takes some 40 kB once it was used. */
const KEPT_KEYS = 1000;
/** Key objects kept to sign with: a node's validators. */
const KEPT_SIGNERS = 32;

/**
 * Key objects that were used last. Making one and expanding it at its first use takes the calling thread about as long
 * as a verification takes another.
 */
class KeptKeys<K> {
  private readonly create: (bytes: Uint8Array) => K;
  private readonly most: number;
  /** By the first bytes of a public key or seed, least recently used first. */
  private readonly kept = new Map<string, { readonly bytes: Uint8Array; readonly key: K }>();

  constructor(create: (bytes: Uint8Array) => K, most: number) {
    this.create = create;
    this.most = most;
  }

  keyOf(bytes: Uint8Array): K {
    const name = toHex(bytes.subarray(0, 16));
    const known = this.kept.get(name);
    // The name is only a prefix: a different key with the same one replaces this entry.
    const entry =
      known !== undefined && equalBytes(known.bytes, bytes) ? known : { bytes: bytes.slice(), key: this.create(bytes) };
    this.kept.delete(name);
    this.kept.set(name, entry);
    const [oldest] = this.kept.size > this.most ? this.kept.keys() : [];
    if (oldest !== undefined) this.kept.delete(oldest);
    return entry.key;
  }
}

function agreesWithReference(publicKeyOf: (seed: Uint8Array) => Uint8Array): boolean {
  try {
    const seed = new Uint8Array(ML_DSA_SEED_BYTES).fill(7);
    return toHex(publicKeyOf(seed)) === toHex(mlDsaPublicKey(seed));
  } catch {
    return false;
  }
}
