// Answers of requests that asked the user, kept in session storage: a request that comes again after a stopped worker
// gets the answer it missed and is not run a second time. One stands only for what its site may still see: after a
// lock, a revocation, the hiding or removal of an account, or the removal of its network it is gone.

import { type Static, Type } from 'typebox';
import type { Platform } from '../../platform/platform.ts';
import { SESSION_KEYS } from '../state/keys.ts';
import { isRecent } from '../state/recent.ts';
import { createStored } from '../state/store.ts';
import type { RouterAnswer } from './wireError.ts';

const MAX_ANSWERS = 100;
/**
 * Signatures and hashes are far shorter. What is longer is a list or an error of a node: asking for it again does
 * nothing twice.
 */
const MAX_LENGTH = 50_000;
/** All of them together, in UTF-16 units of their JSON: session storage is shared with what waits for its user. */
const MAX_TOTAL = 1_000_000;
const KEPT_MS = 60 * 60_000;

const kept = Type.Array(
  Type.Object({
    key: Type.String(),
    method: Type.String(),
    at: Type.Integer(),
    answer: Type.Unsafe<RouterAnswer>(Type.Object({})),
    origin: Type.String(),
    /** Accounts that the site could see while its request ran. */
    accountIds: Type.Array(Type.String()),
    /** Network that was active. */
    network: Type.String(),
  }),
);
type Kept = Static<typeof kept>[number];

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

export interface Answers {
  load(): Promise<void>;
  /** The answer given before; undefined when there is none for this key and method. */
  find(key: string, method: string): RouterAnswer | undefined;
  /** @param seen what {@link Answers.sight} said before the request ran */
  keep(key: string, method: string, answer: RouterAnswer, seen: Sight): Promise<void>;
  /** What a site sees now. */
  sight(origin: string): Sight;
  /** Forgets what no longer stands; call when accounts, sites, networks or the lock changed. */
  prune(): Promise<void>;
}

/** What a site sees at a moment. */
export type Sight = Pick<Kept, 'origin' | 'accountIds' | 'network'>;

export interface AnswersOptions {
  readonly platform: Pick<Platform, 'session' | 'now'>;
  readonly isUnlocked: () => boolean;
  /** Ids of the accounts that a site may see. */
  readonly accountIds: (origin: string) => readonly string[];
  /** Slug of the active network. */
  readonly network: () => string;
  readonly networks: () => readonly string[];
}

/** The kept answers of one wallet. */
export function createAnswers({
  platform: { session, now },
  isUnlocked,
  accountIds,
  network,
  networks,
}: AnswersOptions): Answers {
  const stored = createStored(session, SESSION_KEYS.answers, kept, []);
  function stands(one: Kept): boolean {
    const seen = new Set(accountIds(one.origin));
    return (
      isUnlocked() &&
      isRecent(now(), one.at, KEPT_MS) &&
      one.accountIds.every((id) => seen.has(id)) &&
      networks().includes(one.network)
    );
  }
  return {
    load: () => stored.load(),
    find: (key, method) => stored.get().find((one) => one.key === key && one.method === method && stands(one))?.answer,
    sight: (origin) => ({ origin, accountIds: [...accountIds(origin)], network: network() }),
    async prune() {
      await stored.update((all) => (all.every(stands) ? all : all.filter(stands)));
    },
    async keep(key, method, answer, seen) {
      if (lengthOf(answer) > MAX_LENGTH) return;
      // What the request itself let the site see, and what was taken while it ran, both count.
      const entry: Kept = {
        key,
        method,
        at: now(),
        answer,
        ...seen,
        accountIds: [...new Set([...seen.accountIds, ...accountIds(seen.origin)])],
      };
      await stored.update((all) => {
        const kept = [...all.filter((one) => one.key !== key && stands(one)), entry].slice(-MAX_ANSWERS);
        while (lengthOf(kept) > MAX_TOTAL) kept.shift();
        return kept;
      });
    },
  };
}
