// ML-DSA-65 by the platform's WebCrypto where available (13 to 20 times faster), behind core's interface. The reference
// implementation is the fallback; tests compare the two.

import {
  ML_DSA_PUBLIC_KEY_BYTES,
  ML_DSA_SEED_BYTES,
  ML_DSA_SIGNATURE_BYTES,
  type MlDsa,
  referenceMlDsa,
} from '@svc/core/crypto/mlDsa';
import { ParseRefusal } from '@svc/core/errors';

const ALGORITHM = 'ML-DSA-65';

/** Members of SubtleCrypto that type libraries do not know yet. */
interface SubtleWithMlDsa {
  importKey(
    format: 'raw-seed' | 'raw-public',
    bytes: Uint8Array,
    algorithm: string,
    extractable: boolean,
    usages: KeyUsage[],
  ): Promise<CryptoKey>;
  exportKey(format: 'raw-public', key: CryptoKey): Promise<ArrayBuffer>;
  getPublicKey(key: CryptoKey, usages: KeyUsage[]): Promise<CryptoKey>;
  sign(algorithm: string, key: CryptoKey, message: Uint8Array): Promise<ArrayBuffer>;
  verify(algorithm: string, key: CryptoKey, signature: Uint8Array, message: Uint8Array): Promise<boolean>;
}

/** The class itself, with a method of newer platforms. */
interface SubtleClass {
  readonly prototype: SubtleCrypto;
  supports?(use: string, algorithm: string): boolean;
}

function hasMlDsa(subtle: SubtleCrypto): subtle is SubtleCrypto & SubtleWithMlDsa {
  return 'getPublicKey' in subtle;
}

function importSeed(subtle: SubtleWithMlDsa, seed: Uint8Array): Promise<CryptoKey> {
  if (seed.length !== ML_DSA_SEED_BYTES) throw new ParseRefusal('seed', `${ML_DSA_SEED_BYTES} bytes`);
  return subtle.importKey('raw-seed', seed, ALGORITHM, false, ['sign']);
}

function webMlDsa(subtle: SubtleWithMlDsa): MlDsa {
  return {
    async publicKeyOf(seed) {
      const publicKey = await subtle.getPublicKey(await importSeed(subtle, seed), ['verify']);
      return new Uint8Array(await subtle.exportKey('raw-public', publicKey));
    },
    async sign(message, seed) {
      return new Uint8Array(await subtle.sign(ALGORITHM, await importSeed(subtle, seed), message));
    },
    async verify(signature, message, publicKey) {
      if (signature.length !== ML_DSA_SIGNATURE_BYTES || publicKey.length !== ML_DSA_PUBLIC_KEY_BYTES) return false;
      try {
        return await subtle.verify(
          ALGORITHM,
          await subtle.importKey('raw-public', publicKey, ALGORITHM, false, ['verify']),
          signature,
          message,
        );
      } catch {
        return false;
      }
    },
  };
}

/** WebCrypto's ML-DSA-65, or undefined where the platform has none. */
export function findWebMlDsa(): MlDsa | undefined {
  // Called as a method: implementations refuse a detached `supports`.
  const web: SubtleClass | undefined = globalThis.SubtleCrypto;
  const { subtle } = crypto;
  return web?.supports?.('sign', ALGORITHM) === true && hasMlDsa(subtle) ? webMlDsa(subtle) : undefined;
}

/** The fastest implementation that the platform has. */
export function chooseMlDsa(): MlDsa {
  return findWebMlDsa() ?? referenceMlDsa;
}
