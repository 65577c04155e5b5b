// The selected account and network, and the available ones.

import type { AccountView, NetworkView } from '../../background/state/view.ts';
import { useView } from '../store/mirror.ts';

/** The selected account, or the first one. */
export function useAccount(): AccountView | undefined {
  return useView((view) => view.accounts.find((account) => account.id === view.selectedAccountId) ?? view.accounts[0]);
}

/** The visible accounts: pickers contain no others. */
export function useShownAccounts(): readonly AccountView[] {
  return useView((view) => view.accounts).filter((account) => !account.hidden);
}

/** Those with keys: sites see only these, and only these sign. */
export function useOwnAccounts(): readonly AccountView[] {
  return useShownAccounts().filter(({ watched }) => watched === undefined);
}

/** Whether the account on the screens is watch-only. */
export function useWatchOnly(): boolean {
  return useAccount()?.watched !== undefined;
}

/** The active network. */
export function useNetwork(): NetworkView | undefined {
  return useView((view) => view.networks.find((network) => network.slug === view.activeNetwork));
}

/** The chain id that the wallet signs for on a network: another one than the network's own if its user trusts that. */
export const signedChainId = ({ chainId, trustedChainId }: NetworkView): number => trustedChainId ?? chainId;
