// Verifies signatures on threads, with a fallback if one of them fails.

import { URL } from 'node:url';
import { ML_DSA_PUBLIC_KEY_BYTES, ML_DSA_SIGNATURE_BYTES, type MlDsa } from '@svc/core/crypto/mlDsa';
import { ThreadPool } from './threadPool.ts';
import { packChecks, packedBytes, readVerdicts, type SignatureCheck } from './verifyMessages.ts';

interface Waiting extends SignatureCheck {
  readonly settle: (isValid: boolean) => void;
}

export class VerifyPool {
  private readonly spare: MlDsa['verify'];
  private readonly pool: ThreadPool<Waiting>;

  /** @param spare verifies if a thread fails @param most threads @param script what a thread runs */
  constructor(spare: MlDsa['verify'], most?: number, script = new URL('./verifyWorker.ts', import.meta.url)) {
    this.spare = spare;
    this.pool = new ThreadPool<Waiting>({
      script,
      most,
      weigh: () => 1,
      size: packedBytes,
      pack: packChecks,
      settle: (buffer, batch) => {
        for (const [at, isValid] of readVerdicts(buffer).entries()) batch[at]?.settle(isValid);
      },
      abandon: (checks) => {
        for (const { signature, message, publicKey, settle } of checks)
          void spare(signature, message, publicKey).then(settle);
      },
    });
  }

  /** False for anything that is not a valid signature, wrong lengths included; never rejects. */
  verify(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): Promise<boolean> {
    if (signature.length !== ML_DSA_SIGNATURE_BYTES || publicKey.length !== ML_DSA_PUBLIC_KEY_BYTES)
      return Promise.resolve(false);
    if (this.pool.isBroken) return this.spare(signature, message, publicKey);
    return new Promise((settle) => this.pool.add({ signature, message, publicKey, settle }));
  }
}
