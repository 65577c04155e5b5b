// How long the wallet stays unlocked, and how an unlocked wallet survives a stopped worker: the data key and its
// deadline are in session storage, which is memory only and inaccessible to content scripts.

import { fromHex, toHex, wipe } from '@svc/core/bytes';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Platform } from '../../platform/platform.ts';
import { SESSION_KEYS } from '../state/keys.ts';
import { isRecent } from '../state/recent.ts';
import { importDataKey } from './vaultEncryption.ts';

/** Name of the alarm that locks. */
export const LOCK_ALARM = 'lock';
/** The stored deadline is rewritten at most this often. */
const REWRITE_MS = 30_000;
/** Clock corrections are a matter of seconds; a larger step back would keep the wallet open for as long. */
const CORRECTION_MS = 60_000;

const sessionRecord = Type.Object({
  dek: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  expiresAt: Type.Union([Type.Integer(), Type.Null()]),
  at: Type.Integer(),
});

export interface Session {
  /** Resumes the session of an earlier run of the worker, unless its deadline has passed. */
  resume(): Promise<void>;
  start(dek: Uint8Array<ArrayBuffer>): Promise<void>;
  end(): Promise<void>;
  /** The data key while unlocked and before the deadline. */
  key(): CryptoKey | undefined;
  /** Moves the deadline. `isForced`: also rewrites the stored copy at once (the length of a session changed). */
  touch(isForced?: boolean): Promise<void>;
  /** Unix ms; undefined when locked or when auto-lock is off. */
  locksAt(): number | undefined;
}

/** The session of one wallet; `autoLockMs` 0 means never. */
export function createSession(platform: Platform, autoLockMs: () => number): Session {
  let held: { key: CryptoKey; expiresAt: number | null; at: number } | undefined;
  let written = 0;

  const deadline = (): number | null => (autoLockMs() === 0 ? null : platform.now() + autoLockMs());
  /** `at`: when the deadline was set. If the clock is before that, it is no longer valid. */
  const expired = ({ expiresAt, at }: { readonly expiresAt: number | null; readonly at: number }): boolean =>
    expiresAt !== null && (platform.now() >= expiresAt || platform.now() < at - CORRECTION_MS);

  function setAlarm(expiresAt: number | null): void {
    if (expiresAt === null) platform.alarms.clear(LOCK_ALARM);
    else platform.alarms.set(LOCK_ALARM, expiresAt);
  }

  async function end(): Promise<void> {
    held = undefined;
    platform.alarms.clear(LOCK_ALARM);
    await platform.session.remove([SESSION_KEYS.session]);
  }

  return {
    async resume() {
      const found = await platform.session.get(SESSION_KEYS.session);
      if (!Value.Check(sessionRecord, found) || expired(found)) return end();
      const dek = new Uint8Array(fromHex(found.dek));
      held = { key: await importDataKey(dek), expiresAt: found.expiresAt, at: found.at };
      wipe(dek);
      setAlarm(found.expiresAt);
    },
    async start(dek) {
      const expiresAt = deadline();
      const at = platform.now();
      held = { key: await importDataKey(dek), expiresAt, at };
      written = at;
      setAlarm(expiresAt);
      await platform.session.set({ [SESSION_KEYS.session]: { dek: toHex(dek), expiresAt, at } });
    },
    end,
    key: () => (held !== undefined && !expired(held) ? held.key : undefined),
    async touch(isForced = false) {
      if (held === undefined || expired(held)) return;
      held.expiresAt = deadline();
      held.at = platform.now();
      setAlarm(held.expiresAt);
      if (!isForced && isRecent(platform.now(), written, REWRITE_MS)) return;
      written = platform.now();
      const found = await platform.session.get(SESSION_KEYS.session);
      // Read again after the await: a lock in between must not be undone.
      if (held !== undefined && Value.Check(sessionRecord, found))
        await platform.session.set({ [SESSION_KEYS.session]: { ...found, expiresAt: held.expiresAt, at: held.at } });
    },
    locksAt: () => (held === undefined || held.expiresAt === null || expired(held) ? undefined : held.expiresAt),
  };
}
