// How long the user waits for reads that a description can do without.

import type { Platform } from '../../platform/platform.ts';

/**
 * A read that takes longer than this counts as failed, so that a slow node does not leave the user with an empty
 * window.
 */
const PATIENCE_MS = 4_000;

/** The value of a read, or undefined when it fails or takes too long. */
export type Attempt = <T>(read: Promise<T>) => Promise<T | undefined>;

/** Starts attempts that share one deadline, counted from now. */
export type Patience = (ms?: number) => Attempt;

/** Deadlines by the platform's timers. */
export function createPatience({ timer }: Pick<Platform, 'timer'>): Patience {
  return (ms = PATIENCE_MS) => {
    const late = new Promise<undefined>((resolve) => {
      timer(ms, () => resolve(undefined));
    });
    return async (read) => Promise.race([read.catch(() => undefined), late]);
  };
}
