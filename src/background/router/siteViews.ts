// What a site sees of the wallet at a moment, and whether a stored answer is still valid: not after a lock, a
// revocation, the hiding or removal of an account, or the removal of its network. Both stores of answers,
// router/answers.ts and relay/requestLog.ts, use it.

import { type Static, Type } from 'typebox';

/** Members of a stored record with what its site saw. */
export const SITE_VIEW = {
  origin: Type.String(),
  /** Accounts that the site could see while its request ran. */
  accountIds: Type.Array(Type.String()),
  /** The active network. */
  network: Type.String(),
};

const siteView = Type.Object(SITE_VIEW);
/** What a site sees at a moment. */
export type SiteView = Static<typeof siteView>;

export interface SiteViews {
  /** What a site sees now. */
  of(origin: string): SiteView;
  /** What was seen before a request, and what the site could see in addition afterwards. */
  since(before: SiteView): SiteView;
  /** Whether the site could see all of it now, if the wallet were unlocked. */
  isGranted(seen: SiteView): boolean;
  /** Whether the site may get the same answer again. */
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
