// What a site sees of the wallet at a moment, and whether an answer that it was given then still stands: after a lock, a
// revocation, the hiding or removal of an account, or the removal of its network it does not. Both stores of answers,
// router/answers.ts and relay/requestLog.ts, go by it.

import { type Static, Type } from 'typebox';

/** Members of a stored record that say what its site saw. */
export const SITE_VIEW = {
  origin: Type.String(),
  /** Accounts that the site could see while its request ran. */
  accountIds: Type.Array(Type.String()),
  /** Network that was active. */
  network: Type.String(),
};

const siteView = Type.Object(SITE_VIEW);
/** What a site sees at a moment. */
export type SiteView = Static<typeof siteView>;

export interface SiteViews {
  /** What a site sees now. */
  of(origin: string): SiteView;
  /** What was seen before a request, and what the request or others let the site see meanwhile. */
  since(before: SiteView): SiteView;
  /** Whether the site could see all of it now, were the wallet unlocked. */
  isGranted(seen: SiteView): boolean;
  /** Whether the site may be told again what it saw. */
  stands(seen: SiteView): boolean;
}

export interface SiteViewsOptions {
  readonly isUnlocked: () => boolean;
  /** Ids of the accounts that a site may see. */
  readonly accountIds: (origin: string) => readonly string[];
  /** Slug of the active network. */
  readonly network: () => string;
  readonly networks: () => readonly string[];
}

/** What the sites of one wallet see. */
export function createSiteViews({ isUnlocked, accountIds, network, networks }: SiteViewsOptions): SiteViews {
  function isGranted(seen: SiteView): boolean {
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
