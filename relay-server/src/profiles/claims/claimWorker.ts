// A thread that judges what claimPool.ts sends it.

import { parentPort } from 'node:worker_threads';
import { MlDsaVerifier } from '@svc/core/crypto/verifier/mlDsaVerifier';
import { checkClaim } from './checkClaim.ts';
import { answerBatch, type Batch } from './claimMessages.ts';

/**
 * Expanded keys that a thread remembers: few publish twice in a short time, and room that is used again at once stays
 * near.
 */
const KEPT_KEYS = 4;

const verifier = new MlDsaVerifier(KEPT_KEYS);
parentPort?.on('message', (batch: Batch) => {
  const answers = answerBatch(batch, (task) => checkClaim(task, verifier));
  parentPort?.postMessage(answers, [answers.buffer]);
});
