// The wallet's accounts for all other services: list, selection, and look-up by any address.

import { sameAccount } from '@svc/core/accounts/address';
import type { AccountRef } from '../../approvals/defineApproval.ts';
import { Unauthorized } from '../requests/refusals.ts';
import type { AccountEntry, VaultAccess } from './vaultAccess.ts';
import type { WatchedAccounts } from './watchedAccounts.ts';

export type Accounts = ReturnType<typeof createAccounts>;

/** An account as an approval shows it. */
export function accountRefOf(account: AccountEntry): AccountRef {
  const { id, name, ethAddress: address, pqAddress } = account;
  return { id, name, address, pqAddress, ...(account.classicalOnly === true ? { classicalOnly: true } : {}) };
}

/** The accounts of one wallet, including watch-only ones. */
export function createAccounts(vault: VaultAccess, watched: WatchedAccounts) {
  const list = (): readonly AccountEntry[] => vault.record()?.accounts ?? [];
  const shown = (): readonly AccountEntry[] => list().filter((account) => account.hidden !== true);

  function selected(): AccountEntry | undefined {
    const id = vault.record()?.selectedAccountId;
    return shown().find((account) => account.id === id) ?? shown()[0];
  }

  return {
    /** All that have keys here, including hidden ones. */
    list,
    /** The visible ones: sites and pickers get no others. */
    shown,
    /** The wallet's selected account; sites are only answered for this one. */
    selected,
    /** The account on the screens: the selected one, or a watch-only one. */
    inView: (): AccountEntry | undefined => watched.shown() ?? selected(),
    watched: watched.list,
    isUnlocked: () => vault.isUnlocked(),
    /** An account that can sign. */
    find: (id: string): AccountEntry | undefined => list().find((account) => account.id === id),
    /** An account that can be read. */
    look: (id: string): AccountEntry | undefined => list().find((account) => account.id === id) ?? watched.find(id),
    /**
     * The account that a site means: named by its classic or post-quantum address (in any letter case), or the first
     * shared one.
     * @throws Unauthorized when it is not among the shared ones
     */
    requireShared(shared: readonly AccountEntry[], address: string | undefined): AccountEntry {
      const found =
        address === undefined
          ? shared[0]
          : shared.find((one) => sameAccount(one.ethAddress, address) || sameAccount(one.pqAddress, address));
      if (found === undefined)
        throw new Unauthorized(address === undefined ? undefined : 'This account is not shared with the site.');
      return found;
    },
  };
}
