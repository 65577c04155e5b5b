// How many signatures of claims several threads verify per second, each with its own share.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Signed } from '../relay-server/src/crypto/claimSignatures.ts';
import type { VerifyLibrary, VerifyShare } from './verifyWorker.ts';

export interface VerifyRate {
  readonly perSecond: number;
  /** Microseconds of processor time for each. */
  readonly processor: number;
}

/**
 * Verifies signatures. @param warmUp those that are verified before the clock starts @param threads number of busy
 * cores
 */
export async function verifyRate(
  library: VerifyLibrary,
  signed: readonly Signed[],
  warmUp: number,
  threads: number,
): Promise<VerifyRate> {
  const shareOf = <T>(all: readonly T[], thread: number): T[] => all.filter((_, at) => at % threads === thread);
  const workers = Array.from({ length: threads }, (_, thread) => {
    const first = shareOf(signed.slice(0, warmUp), thread);
    const workerData: VerifyShare = {
      library,
      signed: [...first, ...shareOf(signed.slice(warmUp), thread)],
      warmUp: first.length,
    };
    return new Worker(new URL('./verifyWorker.ts', import.meta.url), { workerData });
  });
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const start = performance.now();
  for (const worker of workers) worker.postMessage('go');
  const times = (await Promise.all(workers.map((worker) => once(worker, 'message')))) as [number][];
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(workers.map((worker) => worker.terminate()));
  const count = signed.length - warmUp;
  return { perSecond: count / seconds, processor: times.reduce((sum, [time]) => sum + time, 0) / count };
}
