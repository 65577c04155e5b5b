// Answers of requests that asked the user, kept in session storage: a request that comes again after a stopped worker
// gets the answer it missed and is not run a second time.

import { Type } from 'typebox';
import type { Platform } from '../../platform/platform.ts';
import { SESSION_KEYS } from '../state/keys.ts';
import { createStored } from '../state/store.ts';
import type { RouterAnswer } from './wireError.ts';

const MAX_ANSWERS = 100;
/** Signatures and hashes are far shorter. What is longer is a list or an error of a node: asking for it again does nothing twice. */
const MAX_LENGTH = 50_000;
/** All of them together, in UTF-16 units of their JSON: session storage is shared with what waits for its user. */
const MAX_TOTAL = 1_000_000;
const KEPT_MS = 60 * 60_000;

const kept = Type.Array(Type.Object({ key: Type.String(), method: Type.String(), at: Type.Integer(), answer: Type.Unsafe<RouterAnswer>(Type.Object({})) }));

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

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
      if (lengthOf(answer) > MAX_LENGTH) return;
      await stored.update((all) => {
        const kept = [...all.filter((one) => one.key !== key && now() - one.at < KEPT_MS), { key, method, at: now(), answer }].slice(-MAX_ANSWERS);
        while (lengthOf(kept) > MAX_TOTAL) kept.shift();
        return kept;
      });
    },
  };
}
