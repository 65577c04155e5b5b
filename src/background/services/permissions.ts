// Which site may see which accounts. One record per exact http(s) origin, no wildcards; without a record there is no
// access. A capability is history and never replaces the approval of a request.

import { type Static, Type } from 'typebox';
import type { KeyValueStore } from '../../platform/platform.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { createStored } from '../state/store.ts';
import type { SiteView } from '../state/view.ts';
import type { AccountEntry } from './vaultAccess.ts';

const CAPABILITIES = [
  'viewAccounts',
  'manageChain',
  'signMessage',
  'postQuantum',
  'sendTransaction',
  'watchAsset',
] as const;
/** What a site has been allowed to do so far. */
export type Capability = (typeof CAPABILITIES)[number];

const siteRecord = Type.Object({
  origin: Type.String(),
  name: Type.Optional(Type.String()),
  capabilities: Type.Array(Type.Unsafe<Capability>(Type.Union(CAPABILITIES.map((one) => Type.Literal(one))))),
  accountIds: Type.Array(Type.String()),
  connectedAt: Type.Integer(),
  lastUsedAt: Type.Integer(),
});
type SiteRecord = Static<typeof siteRecord>;

export interface PermissionsOptions {
  readonly local: KeyValueStore;
  readonly now: () => number;
  /** Accounts that can be shared; hidden ones cannot. */
  readonly accounts: () => readonly AccountEntry[];
  readonly selectedAccountId: () => string | undefined;
}

/** An EIP-2255 permission. */
export interface PermissionEntry {
  readonly parentCapability: 'eth_accounts';
  readonly invoker: string;
  readonly date: number;
  readonly caveats: readonly { readonly type: 'restrictReturnedAccounts'; readonly value: readonly string[] }[];
}

export type Permissions = ReturnType<typeof createPermissions>;

/** The permissions of one wallet; call `load` first. */
export function createPermissions({ local, now, accounts, selectedAccountId }: PermissionsOptions) {
  const stored = createStored(local, LOCAL_KEYS.permissions, Type.Array(siteRecord), []);
  const listeners = new Set<(origin: string | undefined) => void>();
  const find = (origin: string): SiteRecord | undefined => stored.get().find((site) => site.origin === origin);

  async function change(origin: string | undefined, next: (sites: SiteRecord[]) => SiteRecord[]): Promise<void> {
    await stored.update(next);
    for (const listener of listeners) listener(origin);
  }

  /** This is only history: a failure to store it stops nothing. */
  async function noteSite(origin: string, next: (site: SiteRecord) => SiteRecord): Promise<void> {
    await stored.note((sites) => sites.map((site) => (site.origin === origin ? next(site) : site)));
    for (const listener of listeners) listener(origin);
  }

  const changeSite = (origin: string, next: (site: SiteRecord) => SiteRecord): Promise<void> =>
    change(origin, (sites) => sites.map((site) => (site.origin === origin ? next(site) : site)));

  /** Existing accounts granted to an origin: the selected one first, then in the wallet's order. */
  function granted(origin: string): readonly AccountEntry[] {
    const ids = new Set(find(origin)?.accountIds);
    const shared = accounts().filter((account) => ids.has(account.id));
    const selected = selectedAccountId();
    return [...shared.filter((one) => one.id === selected), ...shared.filter((one) => one.id !== selected)];
  }

  return {
    load: () => stored.load(),
    granted,
    isConnected: (origin: string): boolean => granted(origin).length > 0,
    /** Adds accounts to an origin's grant. @returns whether one of them is new */
    async grant(origin: string, accountIds: readonly string[], name?: string): Promise<boolean> {
      let isNew = false;
      await change(origin, (sites) => {
        const before = sites.find((site) => site.origin === origin);
        isNew = accountIds.some((id) => before?.accountIds.includes(id) !== true);
        const site: SiteRecord = {
          origin,
          capabilities: [
            ...new Set([...(before?.capabilities ?? []), 'viewAccounts' as const, 'manageChain' as const]),
          ],
          accountIds: [...new Set([...(before?.accountIds ?? []), ...accountIds])],
          connectedAt: before?.connectedAt ?? now(),
          lastUsedAt: now(),
        };
        const named = name ?? before?.name;
        return [...sites.filter((one) => one.origin !== origin), named === undefined ? site : { ...site, name: named }];
      });
      return isNew;
    },
    addCapability: (origin: string, capability: Capability): Promise<void> =>
      find(origin)?.capabilities.includes(capability) === false
        ? noteSite(origin, (site) => ({ ...site, capabilities: [...site.capabilities, capability] }))
        : Promise.resolve(),
    /** Sets the accounts that a site may see; an empty list removes it. */
    async setAccounts(origin: string, accountIds: readonly string[]): Promise<void> {
      const known = new Set(accounts().map((account) => account.id));
      const kept = [...new Set(accountIds)].filter((id) => known.has(id));
      if (kept.length === 0) await this.revoke(origin);
      else await changeSite(origin, (site) => ({ ...site, accountIds: kept }));
    },
    /** Removes an account from every site; a site without accounts is removed. */
    async withdraw(accountId: string): Promise<void> {
      if (!stored.get().some((site) => site.accountIds.includes(accountId))) return;
      await change(undefined, (sites) =>
        sites
          .map((site) => ({ ...site, accountIds: site.accountIds.filter((id) => id !== accountId) }))
          .filter((site) => site.accountIds.length > 0),
      );
    },
    /** Records a use; written at most once a minute. */
    async touch(origin: string): Promise<void> {
      const site = find(origin);
      if (site !== undefined && now() - site.lastUsedAt >= 60_000)
        await noteSite(origin, (one) => ({ ...one, lastUsedAt: now() }));
    },
    async revoke(origin: string): Promise<void> {
      if (find(origin) !== undefined) await change(origin, (sites) => sites.filter((site) => site.origin !== origin));
    },
    revokeAll: (): Promise<void> => change(undefined, () => []),
    entries(origin: string): PermissionEntry[] {
      const site = find(origin);
      const shared = granted(origin);
      if (site === undefined || shared.length === 0) return [];
      const value = shared.map((account) => account.ethAddress);
      return [
        {
          parentCapability: 'eth_accounts',
          invoker: origin,
          date: site.connectedAt,
          caveats: [{ type: 'restrictReturnedAccounts', value }],
        },
      ];
    },
    view: (): SiteView[] =>
      [...stored.get()]
        .sort((a, b) => b.lastUsedAt - a.lastUsedAt)
        .map(({ origin, name, accountIds, capabilities, connectedAt, lastUsedAt }) => ({
          origin,
          ...(name === undefined ? {} : { name }),
          accountIds,
          capabilities,
          connectedAt,
          lastUsedAt,
        })),
    /** Calls back with the changed origin; undefined for all of them. */
    onChange(listener: (origin: string | undefined) => void): void {
      listeners.add(listener);
    },
  };
}
