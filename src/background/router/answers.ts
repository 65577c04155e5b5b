// Answers of requests that asked the user, stored in session storage: a request that is repeated after the worker was
// stopped gets its missed answer and is not executed again. An answer is valid only while its site may see what it saw
// then (siteViews.ts).

import { type Static, Type } from 'typebox';
import type { Platform } from '../../platform/platform.ts';
import { SESSION_KEYS } from '../state/keys.ts';
import { isRecent } from '../state/recent.ts';
import { createStored } from '../state/store.ts';
import type { RouterAnswer } from './siteErrors.ts';
import { SITE_VIEW, type SiteView, type SiteViews } from './siteViews.ts';

const MAX_ANSWERS = 100;
/**
 * Signatures and hashes are far shorter. A longer answer is a list or a node's error, and repeating its request is
 * harmless.
 */
const MAX_LENGTH = 50_000;
/** Total length in UTF-16 units of JSON: session storage is shared with pending approvals. */
const MAX_TOTAL = 1_000_000;
const KEPT_MS = 60 * 60_000;

const kept = Type.Array(
  Type.Object({
    key: Type.String(),
    method: Type.String(),
    at: Type.Integer(),
    answer: Type.Unsafe<RouterAnswer>(Type.Object({})),
    ...SITE_VIEW,
  }),
);
type Kept = Static<typeof kept>[number];

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

export interface Answers {
  load(): Promise<void>;
  /** The earlier answer; undefined when there is none for this key and method. */
  find(key: string, method: string): RouterAnswer | undefined;
  /** @param seen what its site saw before the request ran */
  keep(key: string, method: string, answer: RouterAnswer, seen: SiteView): Promise<void>;
  /** Drops answers that are no longer valid; call when accounts, sites, networks or the lock changed. */
  prune(): Promise<void>;
}

export interface AnswersOptions {
  readonly platform: Pick<Platform, 'session' | 'now'>;
  readonly siteViews: SiteViews;
}

/** The stored answers of one wallet. */
export function createAnswers({ platform: { session, now }, siteViews }: AnswersOptions): Answers {
  const stored = createStored(session, SESSION_KEYS.answers, kept, []);
  const stands = (one: Kept): boolean => isRecent(now(), one.at, KEPT_MS) && siteViews.stands(one);
  return {
    load: () => stored.load(),
    find: (key, method) => stored.get().find((one) => one.key === key && one.method === method && stands(one))?.answer,
    async prune() {
      await stored.update((all) => (all.every(stands) ? all : all.filter(stands)));
    },
    async keep(key, method, answer, seen) {
      if (lengthOf(answer) > MAX_LENGTH) return;
      // What the request itself let the site see, and what was revoked while it ran, both count.
      const entry: Kept = { key, method, at: now(), answer, ...siteViews.since(seen) };
      await stored.update((all) => {
        const kept = [...all.filter((one) => one.key !== key && stands(one)), entry].slice(-MAX_ANSWERS);
        while (lengthOf(kept) > MAX_TOTAL) kept.shift();
        return kept;
      });
    },
  };
}
