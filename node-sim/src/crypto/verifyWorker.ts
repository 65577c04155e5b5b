// A thread that verifies for verifyPool.ts, with its own cache of expanded keys.

import { parentPort } from 'node:worker_threads';
import { MlDsaVerifier } from '@svc/core/crypto/verifier/mlDsaVerifier';
import { runChecks } from './verifyMessages.ts';

/** Expanded keys that a thread caches: 38 MB when full. */
const KEPT_KEYS = 1024;

const verifier = new MlDsaVerifier(KEPT_KEYS);
parentPort?.on('message', (buffer: ArrayBuffer) => {
  runChecks(buffer, ({ signature, message, publicKey }) => verifier.verify(signature, message, publicKey));
  parentPort?.postMessage(buffer, [buffer]);
});
