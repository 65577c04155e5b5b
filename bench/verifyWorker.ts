// A thread that only verifies signatures of claims with one library; verifyRates.ts measures the time.

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { createRuntimeMlDsa } from '@svc/core/crypto/runtimeMlDsa';
import { recoverDigest } from '@svc/core/crypto/secp256k1';
import { MlDsaVerifier } from '@svc/core/crypto/verifier/mlDsaVerifier';
import { personalDigest, pqMessageBytes } from '@svc/core/tx/message';
import { isSignedBy, type Signed } from '../relay-server/src/crypto/claimSignatures.ts';

type Verify = (signed: Signed) => boolean | Promise<boolean>;

/** By library; `ours` is the service's own verification, of which libsecp256k1 is a part. */
const LIBRARIES = {
  'node:crypto': (): Verify => {
    // Synchronously, since its own threads would be additional ones.
    const atOnce = (
      ...[algorithm, message, key, signature, done]: [
        null,
        Uint8Array,
        KeyObject,
        Uint8Array,
        (error: Error | null, isValid: boolean) => void,
      ]
    ) => done(null, verify(algorithm, message, key, signature));
    const { mlDsa } = createRuntimeMlDsa<KeyObject, Buffer>({
      createPrivateKey,
      createPublicKey,
      sign,
      verify: atOnce,
      Buffer,
    });
    return ({ message, signature, publicKey }) =>
      mlDsa.verify(signature, pqMessageBytes(message), publicKey as Uint8Array);
  },
  '@noble/curves':
    (): Verify =>
    ({ message, signature }) =>
      recoverDigest(personalDigest(message), signature) !== undefined,
  ours: (): Verify => {
    const verifier = new MlDsaVerifier(4);
    return (signed) => isSignedBy(signed, verifier);
  },
} as const satisfies Record<string, () => Verify>;

export type VerifyLibrary = keyof typeof LIBRARIES;

/** The input of a thread: the first signatures are verified before the clock starts. */
export interface VerifyShare {
  readonly library: VerifyLibrary;
  readonly signed: readonly Signed[];
  readonly warmUp: number;
}

if (parentPort !== null) {
  const { library, signed, warmUp } = workerData as VerifyShare;
  const isSigned = LIBRARIES[library]();
  const all = async (part: readonly Signed[]): Promise<void> => {
    for (const one of part) if (!(await isSigned(one))) throw new Error('a signature that does not verify');
  };
  await all(signed.slice(0, warmUp));
  parentPort.once('message', async () => {
    const before = process.threadCpuUsage();
    await all(signed.slice(warmUp));
    const { user, system } = process.threadCpuUsage(before);
    parentPort?.postMessage(user + system);
  });
  parentPort.postMessage('ready');
}
