// ML-DSA-65 of this process: node:crypto behind the shared wrapper (core/crypto/runtimeMlDsa.ts).
// Verification runs on the runtime's own threads (main.ts gives it one for each core). Worker threads of ours were measured
// beside it, with one and with sixteen signatures a message, and are not faster.

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { createRuntimeMlDsa } from '@svc/core/crypto/runtimeMlDsa';

/** The fastest implementation that this process has; `signNow` signs blocks, which are executed, signed and stored in one step. */
export const {
  isNative: runtimeHasMlDsa,
  mlDsa: nodeMlDsa,
  signNow,
} = createRuntimeMlDsa<KeyObject, Buffer>({ createPrivateKey, createPublicKey, sign, verify, Buffer });
