// Locks a wallet whose page has been hidden for the chosen time, like a phone that was put down or a tab that was left.
// Only a wallet in a page can be hidden; the extension locks only by the time since its last use.

import type { Platform } from '../../platform/platform.ts';
import { isRecent } from '../state/recent.ts';

const ALARM = 'hideLock';

export interface HideLockOptions {
  readonly platform: Pick<Platform, 'alarms' | 'now' | 'sight'>;
  /** Milliseconds while hidden; null for never. */
  readonly afterMs: () => number | null;
  readonly lock: () => Promise<void>;
}

/** Watches from now on. */
export function lockWhenHidden({ platform, afterMs, lock }: HideLockOptions): void {
  let hiddenAt: number | undefined;

  /** Timers of a hidden page are late, and stop while a device sleeps: the clock decides, at every check. */
  function lockIfDue(): void {
    const limit = afterMs();
    if (hiddenAt !== undefined && limit !== null && !isRecent(platform.now(), hiddenAt, limit)) void lock();
  }

  platform.sight?.onChange((isVisible) => {
    const limit = afterMs();
    if (isVisible) {
      lockIfDue();
      hiddenAt = undefined;
      platform.alarms.clear(ALARM);
      return;
    }
    hiddenAt = platform.now();
    if (limit === 0) lockIfDue();
    else if (limit !== null) platform.alarms.set(ALARM, hiddenAt + limit);
  });
  platform.alarms.onAlarm((name) => {
    if (name === ALARM) lockIfDue();
  });
}
