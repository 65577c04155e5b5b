// ML-DSA-65 of this process: node:crypto behind the shared wrapper (core/crypto/runtimeMlDsa.ts).

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { createRuntimeMlDsa } from '@svc/core/crypto/runtimeMlDsa';

/** The fastest implementation that this process has. */
export const nodeMlDsa = createRuntimeMlDsa<KeyObject, Buffer>({
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
  Buffer,
}).mlDsa;
