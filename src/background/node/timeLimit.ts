// Time limits of network requests: counted by the platform's timers, from the request to the end of its answer.

import type { Platform } from '../../platform/platform.ts';

/** Does work whose signal aborts after `ms` at the latest, or when it is done. */
export type TimeLimit = <T>(ms: number, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** Limits by the platform's timers. */
export function createTimeLimit({ timer }: Pick<Platform, 'timer'>): TimeLimit {
  return async (ms, work) => {
    const end = new AbortController();
    const cancel = timer(ms, () => end.abort(new DOMException('The answer took too long.', 'TimeoutError')));
    try {
      return await work(end.signal);
    } finally {
      cancel();
    }
  };
}
