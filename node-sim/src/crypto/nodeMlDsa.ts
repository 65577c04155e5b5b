// ML-DSA-65 of this process: keys and signatures by node:crypto behind the shared wrapper
// (core/crypto/runtimeMlDsa.ts), verification in worker threads by core's verifier, which is several times faster for a
// repeated signer.

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { createRuntimeMlDsa } from '@svc/core/crypto/runtimeMlDsa';
import { canRun } from '@svc/core/crypto/verifier/program';
import { VerifyPool } from './verifyPool.ts';

const runtime = createRuntimeMlDsa<KeyObject, Buffer>({ createPrivateKey, createPublicKey, sign, verify, Buffer });
const pool = new VerifyPool(runtime.mlDsa.verify);

/** The runtime's own implementation alone, for comparison. */
export const runtimeMlDsa: MlDsa = runtime.mlDsa;

/** The fastest implementation that this process has. */
export const nodeMlDsa: MlDsa = canRun()
  ? { ...runtime.mlDsa, verify: (...check) => pool.verify(...check) }
  : runtime.mlDsa;

/**
 * `signNow` signs what a block holds, in the step that makes it; `signSoon` signs the block itself, in the background.
 */
export const { isNative: runtimeHasMlDsa, signNow, signSoon } = runtime;
