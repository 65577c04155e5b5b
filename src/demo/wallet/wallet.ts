// The connected wallet, however it is connected: a provider in this page or a session over the relay. Account objects
// are read again after every event, never patched from plain addresses.

import { createRelayProvider, type Pairing, type RelayConnection } from '../../connect/createRelayProvider.ts';
import type { ConnectedAccount, ConnectedChain } from '../../connect/storedSession.ts';
import type { DemoConfig } from '../config.ts';
import { type FoundWallet, watchWallets } from './injected.ts';
import { createPageWallet } from './pageWallet.ts';

export interface WalletState {
  readonly way: 'none' | 'page' | 'relay';
  /** Name of the wallet, as it states it. */
  readonly name: string | undefined;
  readonly accounts: readonly ConnectedAccount[];
  readonly chain: ConnectedChain | undefined;
  readonly locked: boolean;
  /** Only over the relay. */
  readonly presence: 'unknown' | 'online' | 'offline';
  readonly relay: RelayConnection['state']['relay'];
  /** Only over the relay: another wallet was opened with the same code. */
  readonly hasOther: boolean;
  /** The pairing code on the screen. */
  readonly pairing: Pairing | undefined;
  /** Wallets of this browser. */
  readonly found: readonly FoundWallet[];
  readonly busy: boolean;
  /** The last error, in words. */
  readonly error: string | undefined;
}

export interface Wallet {
  readonly state: WalletState;
  subscribe(listener: () => void): () => void;
  connectInPage(uuid: string): Promise<void>;
  connectByCode(): Promise<void>;
  cancelPairing(): Promise<void>;
  disconnect(): Promise<void>;
  /** Calls the connected wallet. @throws its error */
  request(method: string, params: unknown[]): Promise<unknown>;
}

export function createWallet(config: DemoConfig): Wallet {
  const connection = createRelayProvider({
    relayUrl: config.relay,
    walletUrl: config.wallet,
    dapp: { name: 'Demo Exchange', url: location.origin },
  });
  const listeners = new Set<() => void>();
  const page = createPageWallet(() => changed());
  let own: Pick<WalletState, 'pairing' | 'found' | 'busy' | 'error'> = {
    pairing: undefined,
    found: [],
    busy: false,
    error: undefined,
  };
  let state = compose();

  function compose(): WalletState {
    const remote = connection.state;
    if (page.current !== undefined) {
      const { accounts, chain, wallet } = page.current;
      return {
        ...own,
        way: 'page',
        name: wallet.name,
        accounts,
        chain,
        locked: accounts.length === 0,
        presence: 'unknown',
        relay: 'closed',
        hasOther: false,
      };
    }
    const isRelay = remote.status === 'connected';
    return {
      ...own,
      way: isRelay ? 'relay' : 'none',
      name: remote.wallet?.name,
      accounts: isRelay ? remote.accounts : [],
      chain: remote.chain,
      locked: remote.locked,
      presence: remote.walletPresence,
      relay: remote.relay,
      hasOther: remote.otherWallet !== undefined,
    };
  }
  const changed = (change: Partial<typeof own> = {}): void => {
    own = { ...own, ...change };
    state = compose();
    for (const listener of listeners) listener();
  };

  /** Runs a step of connecting and turns its failure into a sentence. */
  async function step(run: () => Promise<void>): Promise<void> {
    changed({ busy: true, error: undefined });
    try {
      await run();
    } catch (error) {
      changed({ error: sentenceOf(error) });
    } finally {
      changed({ busy: false });
    }
  }

  let wasPaired = false;
  let isLeaving = false;
  connection.subscribe(() => {
    const isPaired = connection.state.status === 'connected';
    const hasEnded = wasPaired && !isPaired && !isLeaving;
    wasPaired = isPaired;
    changed(hasEnded ? { error: connection.state.endedBecause ?? 'The session has ended.' } : {});
  });
  connection.restore();
  watchWallets((found) => {
    changed({ found });
    const known = found.find(page.isKnown);
    if (known !== undefined && page.current === undefined && connection.state.status === 'none')
      void page.takeUp(known).catch(() => undefined);
  });

  return {
    get state() {
      return state;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connectInPage: (uuid) =>
      step(async () => {
        const wallet = own.found.find((one) => one.uuid === uuid);
        if (wallet !== undefined) await page.connect(wallet);
      }),
    connectByCode: () =>
      step(async () => {
        const pairing = await connection.pair();
        changed({ pairing });
        pairing.accounts
          .catch((error: unknown) => {
            if (own.pairing === pairing) changed({ error: sentenceOf(error) });
          })
          .finally(() => {
            if (own.pairing === pairing) changed({ pairing: undefined });
          });
      }),
    cancelPairing: async () => {
      const pairing = own.pairing;
      changed({ pairing: undefined });
      await pairing?.cancel();
    },
    disconnect: async () => {
      changed({ error: undefined });
      if (page.current !== undefined) {
        await page.leave();
      } else {
        isLeaving = true;
        await connection.disconnect();
        isLeaving = false;
      }
    },
    request: (method, params) => (page.current?.wallet.provider ?? connection.provider).request({ method, params }),
  };
}

/** The sentence for an error of a wallet or the relay. */
export function sentenceOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (code === 4001) return 'The request was refused in the wallet.';
  return typeof message === 'string' && message !== '' ? message : 'The wallet gave no reason.';
}
