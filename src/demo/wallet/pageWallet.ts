// A wallet of this browser in the demo: found by its announcement, read by its own methods, remembered across reloads
// by its name.

import { METHOD_PREFIX } from '@svc/core/names';
import type { ConnectedAccount, ConnectedChain } from '../../connect/storedSession.ts';
import type { FoundWallet } from './injected.ts';

/** Storage key that remembers the wallet of this browser across reloads. */
const PAGE_WALLET = 'demo-page-wallet';
const EVENTS = ['accountsChanged', 'chainChanged', 'connect'];

/** A connected wallet of this browser with its last values. */
export interface ConnectedPage {
  readonly wallet: FoundWallet;
  readonly accounts: readonly ConnectedAccount[];
  readonly chain: ConnectedChain | undefined;
}

/** The connection to a wallet of this browser. */
export interface PageWallet {
  readonly current: ConnectedPage | undefined;
  /** Whether this is the wallet that was connected before the reload. */
  isKnown(wallet: FoundWallet): boolean;
  /** Requests the site's accounts; the user decides. @throws the wallet's error */
  connect(wallet: FoundWallet): Promise<void>;
  /** Reads what the wallet already shares. @throws the wallet's error */
  takeUp(wallet: FoundWallet): Promise<void>;
  /** Revokes the site's access. */
  leave(): Promise<void>;
}

/** @param onChange called on every change of {@link PageWallet.current} */
export function createPageWallet(onChange: () => void): PageWallet {
  let current: ConnectedPage | undefined;
  let stop = (): void => undefined;

  async function read(wallet: FoundWallet, method: string): Promise<void> {
    const { provider } = wallet;
    const [accounts, chain] = (await Promise.all([
      provider.request({ method }),
      provider.request({ method: `${METHOD_PREFIX}chainInfo` }),
    ])) as [ConnectedAccount[], ConnectedChain];
    if (current?.wallet === wallet) current = { ...current, accounts, chain };
    else if (accounts.length > 0) adopt({ wallet, accounts, chain });
    onChange();
  }

  const takeUp = (wallet: FoundWallet): Promise<void> => read(wallet, `${METHOD_PREFIX}accounts`);

  function adopt(page: ConnectedPage): void {
    const { provider, rdns } = page.wallet;
    const again = (): void => void takeUp(page.wallet).catch(() => undefined);
    for (const event of EVENTS) provider.on(event, again);
    stop = () => {
      for (const event of EVENTS) provider.removeListener(event, again);
    };
    current = page;
    localStorage.setItem(PAGE_WALLET, rdns);
  }

  return {
    get current() {
      return current;
    },
    isKnown: ({ rdns }) => rdns === localStorage.getItem(PAGE_WALLET),
    connect: (wallet) => read(wallet, `${METHOD_PREFIX}requestAccounts`),
    takeUp,
    leave: async () => {
      const left = current;
      stop();
      current = undefined;
      localStorage.removeItem(PAGE_WALLET);
      onChange();
      await left?.wallet.provider
        .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
        .catch(() => undefined);
    },
  };
}
