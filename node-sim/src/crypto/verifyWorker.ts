// A thread that verifies what verifyPool.ts sends it, with expanded keys of its own.

import { parentPort } from 'node:worker_threads';
import { MlDsaVerifier } from '@svc/core/crypto/verifier/mlDsaVerifier';
import { runChecks } from './verifyMessages.ts';

/** Expanded keys that a thread remembers: 38 MB when all are there. */
const KEPT_KEYS = 1024;

const verifier = new MlDsaVerifier(KEPT_KEYS);
parentPort?.on('message', (buffer: ArrayBuffer) => {
  runChecks(buffer, ({ signature, message, publicKey }) => verifier.verify(signature, message, publicKey));
  parentPort?.postMessage(buffer, [buffer]);
});
