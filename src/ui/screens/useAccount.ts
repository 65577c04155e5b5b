// The account and the network in use, and those to choose from.

import type { AccountView, NetworkView } from '../../background/state/view.ts';
import { useView } from '../store/mirror.ts';

/** The selected account, or the first one. */
export function useAccount(): AccountView | undefined {
  return useView((view) => view.accounts.find((account) => account.id === view.selectedAccountId) ?? view.accounts[0]);
}

/** The accounts that are not hidden: lists to pick from hold no others. */
export function useShownAccounts(): readonly AccountView[] {
  return useView((view) => view.accounts).filter((account) => !account.hidden);
}

/** Those of them that have keys here: sites see no others, and no others sign. */
export function useOwnAccounts(): readonly AccountView[] {
  return useShownAccounts().filter(({ watched }) => watched === undefined);
}

/** Whether the account on the screens is only looked at: there is no key to sign with. */
export function useWatchOnly(): boolean {
  return useAccount()?.watched !== undefined;
}

/** The active network. */
export function useNetwork(): NetworkView | undefined {
  return useView((view) => view.networks.find((network) => network.slug === view.activeNetwork));
}

/** The chain that the wallet signs for on a network: another one than the network's own where its user trusts that. */
export const signedChainId = ({ chainId, trustedChainId }: NetworkView): number => trustedChainId ?? chainId;
