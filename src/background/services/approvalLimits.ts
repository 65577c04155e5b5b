// Limits on the windows of sites. Requests count by exact origin, by tab, by site and in total, so that frames,
// subdomains and tabs do not multiply them; and a refusal silences the tab for a while.

import { Rejected } from '../requests/refusals.ts';
import { isRecent } from '../state/recent.ts';
import { type ApprovalRecord, type Asker, isFromSite, type SiteRecord } from './approvalRecord.ts';

/** Most pending requests, of pages and relay together. */
const MAX_WAITING = { origin: 3, tab: 3, site: 6, all: 12 } as const;
/**
 * Rejections by the user within {@link QUIET_MS} after which an origin, a tab or a site is refused without a window,
 * even after a click.
 */
const MAX_REFUSED = 6;
/** How long a refusal silences a tab. */
const QUIET_MS = 60_000;

/**
 * The site of an origin: its last two labels, or its address. A registrable domain has at least two labels, so hosts of
 * one owner never count separately. Owners under a longer public suffix (`co.uk`) count together, which only costs them
 * waiting; a list of suffixes would have to be loaded at each start of the worker.
 */
export function siteOf(origin: string): string {
  const host = new URL(origin).hostname.replace(/\.$/, '');
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return host;
  const labels = host.split('.');
  return labels.at(-1) === 'localhost' ? 'localhost' : labels.slice(-2).join('.');
}

type SiteAsker = SiteRecord['requester'];

const tabOf = (asker: SiteAsker): number | undefined => (asker.kind === 'page' ? asker.page.tabId : undefined);
const isOfTab = (one: SiteAsker, other: SiteAsker): boolean => tabOf(one) !== undefined && tabOf(one) === tabOf(other);
const isOfSite = (one: SiteAsker, other: SiteAsker): boolean => siteOf(one.origin) === siteOf(other.origin);
const isOfOrigin = (one: SiteAsker, other: SiteAsker): boolean => one.origin === other.origin;

/** Whether two requests look the same to the user: from the same tab or the same site. */
export function isFromOnePlace(one: ApprovalRecord, other: ApprovalRecord): boolean {
  return (
    isFromSite(one) &&
    isFromSite(other) &&
    (isOfTab(one.requester, other.requester) || isOfSite(one.requester, other.requester))
  );
}

/**
 * Whether a refusal in the tab applies: to its own site there, and to every frame. Another page that the tab navigated
 * to is not affected.
 */
const isQuieted = (asker: SiteAsker, refused: SiteAsker): boolean =>
  isOfTab(asker, refused) && (isOfSite(asker, refused) || (asker.kind === 'page' && asker.page.frameId !== 0));

/**
 * Refuses a request that must not open a window.
 * @param records all remembered ones, including ended ones
 * @throws Rejected
 */
export function requireRoom(asker: Asker, records: readonly ApprovalRecord[], nowMs: number): void {
  if (asker.kind === 'wallet') return;
  const known = records.filter(isFromSite);
  const waiting = known.filter(({ state }) => state === 'pending').map(({ requester }) => requester);
  const count = (all: readonly SiteAsker[], fits: (one: SiteAsker, other: SiteAsker) => boolean): number =>
    all.filter((one) => fits(one, asker)).length;
  if (count(waiting, isOfOrigin) >= MAX_WAITING.origin || count(waiting, isOfSite) >= MAX_WAITING.site)
    throw new Rejected('manyOfSite');
  if (count(waiting, isOfTab) >= MAX_WAITING.tab) throw new Rejected('manyOfTab');
  if (waiting.length >= MAX_WAITING.all) throw new Rejected('many');
  const refused = known
    .filter(
      ({ state, byUser, endedAt }) =>
        state === 'rejected' && byUser === true && isRecent(nowMs, endedAt ?? 0, QUIET_MS),
    )
    .map(({ requester }) => requester);
  if ([isOfOrigin, isOfTab, isOfSite].some((fits) => count(refused, fits) >= MAX_REFUSED))
    throw new Rejected('quietSite');
  // A user action in the page means that the user wants to be asked again; a script alone does not.
  if (asker.kind === 'page' && !asker.isClicked && refused.some((one) => isQuieted(asker, one)))
    throw new Rejected('quietTab');
}
