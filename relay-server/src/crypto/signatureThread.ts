// A thread that verifies what signaturePool.ts sends it.

import { parentPort } from 'node:worker_threads';
import { MlDsaVerifier } from '@svc/core/crypto/verifier/mlDsaVerifier';
import { isSignedBy } from './claimJudge.ts';
import { judgePacked } from './signatureMessages.ts';

/** Expanded keys that a thread remembers, 37 kB each: few publish twice in a short time. */
const KEPT_KEYS = 128;

const verifier = new MlDsaVerifier(KEPT_KEYS);
parentPort?.on('message', (buffer: ArrayBuffer) => {
  judgePacked(buffer, (signed) => isSignedBy(signed, verifier));
  parentPort?.postMessage(buffer, [buffer]);
});
