// The account in use, and those to choose from.

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

/** The active network. */
export function useNetwork(): NetworkView | undefined {
  return useView((view) => view.networks.find((network) => network.slug === view.activeNetwork));
}
