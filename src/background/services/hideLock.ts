// Locks a wallet whose page has been out of sight for as long as the user said: a phone that was laid down, a tab that
// was left. Only a wallet that is one page has a sight to be out of; the extension locks by the time since its last use
// alone.

import type { Platform } from '../../platform/platform.ts';
import { isRecent } from '../state/recent.ts';

const ALARM = 'hideLock';

export interface HideLockOptions {
  readonly platform: Pick<Platform, 'alarms' | 'now' | 'sight'>;
  /** Milliseconds out of sight; null: never. */
  readonly afterMs: () => number | null;
  readonly lock: () => Promise<void>;
}

/** Watches from now on. */
export function lockWhenHidden({ platform, afterMs, lock }: HideLockOptions): void {
  let hiddenAt: number | undefined;

  /**
   * Timers of a page out of sight are late, and stand still while a device sleeps: the clock decides, whoever asks it.
   */
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
