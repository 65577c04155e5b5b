// Counts wrong passwords. Check, attempt and record are one serialised step, and an attempt is counted before it is
// made: neither parallel attempts nor a worker killed in between give a free guess.

import { Type } from 'typebox';
import type { Platform } from '../../platform/platform.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { createMutex } from '../state/mutex.ts';
import { createStored } from '../state/store.ts';

const FREE_FAILURES = 4;
const FIRST_DELAY_MS = 30_000;
const MAX_DELAY_MS = 3_600_000;

/** Delay after the n-th failure, in milliseconds. */
export function delayAfter(failures: number): number {
  return failures <= FREE_FAILURES
    ? 0
    : Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - FREE_FAILURES - 1, 20), MAX_DELAY_MS);
}

type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: 'bad-password' | 'throttled'; readonly retryAt?: number };

export interface Throttle {
  load(): Promise<void>;
  /** Unix ms until which attempts are refused, or undefined. */
  retryAt(): number | undefined;
  /** Runs `attempt` unless throttled; undefined from it means a wrong password. An exception is not counted. */
  guard<T>(attempt: () => Promise<T | undefined>): Promise<Attempt<T>>;
}

/** The throttle of one profile. */
export function createThrottle(platform: Pick<Platform, 'local' | 'now'>): Throttle {
  const guardSchema = Type.Object({ failures: Type.Integer({ minimum: 0 }), retryAt: Type.Integer({ minimum: 0 }) });
  const stored = createStored(platform.local, LOCAL_KEYS.unlockGuard, guardSchema, { failures: 0, retryAt: 0 });
  const mutex = createMutex();
  /** No wait is longer than its delay: one that seems longer began before the clock was set back, and is restarted. */
  async function correct(): Promise<void> {
    await stored.update(({ failures, retryAt }) => ({
      failures,
      retryAt: Math.min(retryAt, platform.now() + delayAfter(failures)),
    }));
  }
  function waiting(): number | undefined {
    const { failures, retryAt } = stored.get();
    const now = platform.now();
    if (now >= retryAt) return undefined;
    const latest = now + delayAfter(failures);
    if (retryAt <= latest) return retryAt;
    void correct().catch(() => undefined);
    return latest;
  }
  return {
    load: () => stored.load(),
    retryAt: waiting,
    guard: (attempt) =>
      mutex.run(async () => {
        const throttledUntil = waiting();
        if (throttledUntil !== undefined) return { ok: false, reason: 'throttled', retryAt: throttledUntil };
        const before = stored.get();
        const failures = before.failures + 1;
        const delay = delayAfter(failures);
        await stored.update(() => ({ failures, retryAt: delay === 0 ? 0 : platform.now() + delay }));
        let value: Awaited<ReturnType<typeof attempt>>;
        try {
          value = await attempt();
        } catch (error) {
          await stored.update(() => before);
          throw error;
        }
        if (value !== undefined) {
          await stored.update(() => ({ failures: 0, retryAt: 0 }));
          return { ok: true, value };
        }
        const retryAt = waiting();
        return retryAt === undefined
          ? { ok: false, reason: 'bad-password' }
          : { ok: false, reason: 'bad-password', retryAt };
      }),
  };
}
