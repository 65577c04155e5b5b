// A thread that recovers keys for recoverPool.ts.

import { workerData } from 'node:worker_threads';
import { RecoverDesk } from './recoverDesk.ts';

new RecoverDesk(workerData as SharedArrayBuffer).serveAlways();
