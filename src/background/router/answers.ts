// Answers of requests that asked the user, kept in session storage: a request that comes again after a stopped worker
// gets the answer it missed and is not run a second time.

import { Type } from 'typebox';
import type { Platform } from '../../platform/platform.ts';
import { SESSION_KEYS } from '../state/keys.ts';
import { createStored } from '../state/store.ts';
import type { RouterAnswer } from './wireError.ts';

const MAX_ANSWERS = 100;
const KEPT_MS = 60 * 60_000;

const kept = Type.Array(Type.Object({ key: Type.String(), method: Type.String(), at: Type.Integer(), answer: Type.Unsafe<RouterAnswer>(Type.Object({})) }));

export interface Answers {
  load(): Promise<void>;
  /** The answer given before; undefined when there is none for this key and method. */
  find(key: string, method: string): RouterAnswer | undefined;
  keep(key: string, method: string, answer: RouterAnswer): Promise<void>;
}

/** The kept answers of one wallet. */
export function createAnswers({ session, now }: Pick<Platform, 'session' | 'now'>): Answers {
  const stored = createStored(session, SESSION_KEYS.answers, kept, []);
  return {
    load: () => stored.load(),
    find: (key, method) => stored.get().find((one) => one.key === key && one.method === method && now() - one.at < KEPT_MS)?.answer,
    async keep(key, method, answer) {
      await stored.update((all) =>
        [...all.filter((one) => one.key !== key && now() - one.at < KEPT_MS), { key, method, at: now(), answer }].slice(-MAX_ANSWERS),
      );
    },
  };
}
