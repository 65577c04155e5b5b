// A thread that recovers keys for senderRecovery.ts.

import { workerData } from 'node:worker_threads';
import { RecoveryQueue } from './recoveryQueue.ts';

new RecoveryQueue(workerData as SharedArrayBuffer).serveAlways();
