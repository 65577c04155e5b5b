// What a site sees of the wallet at a moment, and whether an answer that it was given then still stands: after a lock, a
// revocation, the hiding or removal of an account, or the removal of its network it does not. Both stores of answers,
// router/answers.ts and relay/requestLog.ts, go by it.

import { type Static, Type } from 'typebox';

/** Members of a stored record that say what its site saw. */
export const SIGHT = {
  origin: Type.String(),
  /** Accounts that the site could see while its request ran. */
  accountIds: Type.Array(Type.String()),
  /** Network that was active. */
  network: Type.String(),
};

const sight = Type.Object(SIGHT);
/** What a site sees at a moment. */
export type Sight = Static<typeof sight>;

export interface Sights {
  /** What a site sees now. */
  of(origin: string): Sight;
  /** What was seen before a request, and what the request or others let the site see meanwhile. */
  since(before: Sight): Sight;
  /** Whether the site could see all of it now, were the wallet unlocked. */
  isGranted(seen: Sight): boolean;
  /** Whether the site may be told again what it saw. */
  stands(seen: Sight): boolean;
}

export interface SightsOptions {
  readonly isUnlocked: () => boolean;
  /** Ids of the accounts that a site may see. */
  readonly accountIds: (origin: string) => readonly string[];
  /** Slug of the active network. */
  readonly network: () => string;
  readonly networks: () => readonly string[];
}

/** The sights of one wallet. */
export function createSights({ isUnlocked, accountIds, network, networks }: SightsOptions): Sights {
  function isGranted(seen: Sight): boolean {
    const now = new Set(accountIds(seen.origin));
    return seen.accountIds.every((id) => now.has(id)) && networks().includes(seen.network);
  }
  return {
    of: (origin) => ({ origin, accountIds: [...accountIds(origin)], network: network() }),
    since: (before) => ({
      ...before,
      accountIds: [...new Set([...before.accountIds, ...accountIds(before.origin)])],
    }),
    isGranted,
    stands: (seen) => isUnlocked() && isGranted(seen),
  };
}
