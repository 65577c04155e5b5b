// The worker thread that reads the bodies from submissionWorkers.ts, with its own cache of expanded keys.

import { parentPort } from 'node:worker_threads';
import { MlDsaVerifier } from '@svc/core/crypto/verifier/mlDsaVerifier';
import { readBodies } from './messages.ts';
import { readBody } from './readBody.ts';

/** Expanded keys that a thread caches: 38 MB when full. */
const KEPT_KEYS = 1024;
const verifier = new MlDsaVerifier(KEPT_KEYS);

parentPort?.on('message', (buffer: ArrayBuffer) => {
  readBodies(buffer, (body, mostBytes) => readBody(body, mostBytes, (...claim) => verifier.verify(...claim)));
  parentPort?.postMessage(buffer, [buffer]);
});
