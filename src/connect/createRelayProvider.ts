// The library for sites that connect to a wallet on another device: pairing by QR code or link, an EIP-1193 provider
// over the relay, restore after a reload, presence, disconnect. Without a framework and without its own window.

import { CodedError } from '@svc/core/errors';
import { PAIRING_KEY_BYTES, pairingAddress, pairingLink, pairingUri } from '@svc/core/relay/pairingLink';
import { RelayRefusal } from '../channels/relay/relayApi.ts';
import type { RelayChannelState } from '../channels/relay/relayChannel.ts';
import { realTiming, type Timing } from '../channels/relay/timing.ts';
import { createProvider, type Provider } from '../provider/createProvider.ts';
import { ProviderRpcError } from '../provider/errors.ts';
import type { SubscriptionOptions } from '../provider/subscriptions.ts';
import { UnansweredError } from '../provider/transports/relayTransport.ts';
import { createProviderLink } from './providerLink.ts';
import { SiteSession, type WalletInfo } from './siteSession.ts';
import {
  type ConnectedAccount,
  type ConnectedChain,
  findSession,
  forgetSession,
  type SessionStorage,
  type StoredSession,
  storeSession,
  updateSession,
} from './storedSession.ts';

export type { Provider } from '../provider/createProvider.ts';
export type { UnansweredReason } from '../provider/transports/relayTransport.ts';
export type { WalletInfo } from './siteSession.ts';
export type { ConnectedAccount, ConnectedChain, SessionStorage } from './storedSession.ts';

export interface RelayProviderOptions {
  /** Base URL of the relay, without `/v1`. https, or http on this machine. */
  readonly relayUrl: string;
  /** Base URL of the web wallet that the link opens. */
  readonly walletUrl: string;
  /** Name shown as a claim, and URL of the site; wallets compare its origin with the one the relay saw. */
  readonly dapp: { readonly name: string; readonly url: string };
  /** Where the session survives a reload; `localStorage` by default, `null` for nowhere. */
  readonly storage?: SessionStorage | null;
  readonly fetch?: typeof fetch;
  readonly WebSocket?: new (url: string) => WebSocket;
  /** Clock for tests. */
  readonly timing?: Timing;
}

/** A snapshot of everything that a site shows; a new object after every change. */
export interface RelayConnectionState {
  /** `pairing`: a code is shown and the wallet has not agreed yet. */
  readonly status: 'none' | 'pairing' | 'connected';
  /** This page's connection to the relay. */
  readonly relay: RelayChannelState;
  /** The wallet's presence; `offline` means that requests wait at the relay until it comes back. */
  readonly walletPresence: 'unknown' | 'online' | 'offline';
  /** The wallet's introduction. */
  readonly wallet: WalletInfo | undefined;
  /**
   * The introduction of another wallet that was opened with the same code. The first one that its user approved holds
   * the session and other ones have no effect, but whoever has the code can read what the site sends: tell your user.
   */
  readonly otherWallet: WalletInfo | undefined;
  /** Why the last session ended without the site; undefined once there is a new one. */
  readonly endedBecause: string | undefined;
  /** The wallet is locked: the accounts are the last known ones. */
  readonly locked: boolean;
  readonly accounts: readonly ConnectedAccount[];
  readonly chain: ConnectedChain | undefined;
}

/** A pairing code on the screen. */
export interface Pairing {
  /** For scanning or pasting. */
  readonly uri: string;
  /** For a QR code: wallets read it without contacting a server. */
  readonly link: string;
  /**
   * Opens the web wallet with the code: for `a` elements and the clipboard. Browsers send no part of the code to a
   * server.
   */
  readonly address: string;
  /**
   * Resolves when the user has agreed. Rejects with code 4001 when they refused or the pairing was cancelled, 4900 when
   * nobody answered in 15 minutes.
   */
  readonly accounts: Promise<readonly ConnectedAccount[]>;
  /** Ends the session at the relay: the code becomes useless. */
  cancel(): Promise<void>;
}

export interface RelayConnection {
  /** EIP-1193. Without a session it answers `eth_accounts` with an empty list and everything else with code 4900. */
  readonly provider: Provider;
  readonly state: RelayConnectionState;
  /** Calls back after every change of {@link state}. @returns a function that stops it */
  subscribe(listener: () => void): () => void;
  /**
   * Opens a session at the relay and creates its code. An unfinished pairing is cancelled first.
   * @throws UnansweredError when the relay cannot be reached
   * @throws PairingRefusal when the URL of relay or site would not be accepted by a wallet
   * @throws CodedError `connect.alreadyConnected`
   */
  pair(): Promise<Pairing>;
  /** Restores the session of an earlier page load, with its last state. @returns whether there was one */
  restore(): boolean;
  /** Ends the session on both sides. */
  disconnect(): Promise<void>;
  /** Disconnects and keeps the session for a later restore. */
  dispose(): void;
}

/** How long the relay may take to answer before the site is told that it cannot be reached. */
const OPEN_WITHIN_MS = 8_000;

/**
 * Connects a site to wallets on other devices.
 * @example
 * const connection = createRelayProvider({ relayUrl, walletUrl, dapp: { name: 'Shop', url: location.origin } });
 * if (!connection.restore()) {
 *   const pairing = await connection.pair();
 *   image.src = qrDataUrl(pairing.link);       // from the module `qr`, or openConnectDialog(connection) does it all
 *   const [account] = await pairing.accounts;
 * }
 * await connection.provider.request({ method: 'personal_sign', params: ['Hello', account.address] });
 */
export function createRelayProvider(options: RelayProviderOptions): RelayConnection {
  const network = {
    fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
    WebSocket: options.WebSocket ?? globalThis.WebSocket,
  };
  const timing = options.timing ?? realTiming;
  const storage = options.storage === undefined ? findLocalStorage() : (options.storage ?? undefined);
  const dapp = { name: options.dapp.name, url: new URL(options.dapp.url).origin };
  const listeners = new Set<() => void>();
  const link = createProviderLink((method, params) => {
    if (session !== undefined && status === 'connected') return session.request(method, params);
    return answerUnpaired(method);
  });
  let session: SiteSession | undefined;
  let lastSessionKey: Uint8Array = new Uint8Array();
  let status: RelayConnectionState['status'] = 'none';
  let endedBecause: string | undefined;
  let state = snapshot(undefined, status, undefined);

  const changed = (): void => {
    state = snapshot(session, status, endedBecause);
    if (status === 'connected') link.tell(session?.addresses ?? [], session?.chain?.chainId);
    for (const listener of listeners) listener();
  };
  /** The session is over on both sides. */
  const leave = (reason?: string): void => {
    const wasConnected = status === 'connected';
    session = undefined;
    endedBecause = reason;
    status = 'none';
    forgetSession(storage, lastSessionKey);
    if (wasConnected) link.close(reason);
    changed();
  };
  const open = (
    key: Uint8Array,
    relayUrl: string,
    isNew: boolean,
    known: Pick<StoredSession, 'accounts' | 'chain' | 'holder'>,
  ): SiteSession => {
    endedBecause = undefined;
    lastSessionKey = key;
    const opened: SiteSession = new SiteSession({
      ...network,
      timing,
      key,
      relayUrl,
      dapp,
      isNew,
      ...known,
      onChange: () => {
        if (session !== opened) return;
        if (status === 'connected') updateSession(storage, toStore(opened, key, relayUrl));
        changed();
      },
      onEnded: (reason) => {
        if (session === opened) leave(reason);
      },
    });
    return opened;
  };
  const end = async (reason?: UnansweredError): Promise<void> => {
    const ending = session;
    if (ending === undefined) return;
    leave();
    await ending.transport.disconnect(reason);
  };

  const pair = async (): Promise<Pairing> => {
    if (status === 'connected')
      throw new CodedError('connect.alreadyConnected', 'A wallet is connected already. Disconnect it first.');
    await end(cancelled());
    const { key, shown } = newCode(options, dapp.url);
    const opened = open(key, options.relayUrl, true, { accounts: [], chain: undefined });
    session = opened;
    status = 'pairing';
    changed();
    // The code is shown only after the relay has seen the site's origin; a wallet would refuse it before.
    await startWithin(opened, timing).catch((error: unknown) => {
      if (session === opened) void end();
      throw error;
    });
    if (session !== opened) throw cancelled();
    const accounts = opened.connect().then(
      (agreed) => {
        if (session !== opened) throw cancelled();
        status = 'connected';
        storeSession(storage, toStore(opened, key, options.relayUrl));
        changed();
        return agreed;
      },
      (error: unknown) => {
        if (session === opened) void end();
        throw error;
      },
    );
    // A site that only watches the state gets no unhandled rejection.
    accounts.catch(() => undefined);
    return {
      ...shown,
      accounts,
      cancel: async () => {
        if (session === opened && status === 'pairing') await end(cancelled());
      },
    };
  };

  const stopWatching = watchPage(() => session?.transport.wake());
  return {
    provider: createProvider(link.transport, loadSubscriptions),
    get state() {
      return state;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pair,
    restore: () => {
      if (session !== undefined) return status === 'connected';
      const stored = findSession(storage);
      if (stored === undefined || stored.accounts.length === 0) return false;
      const restored = open(stored.key, stored.relayUrl, false, stored);
      session = restored;
      status = 'connected';
      changed();
      restored.transport.start().catch(() => undefined);
      void restored.refresh();
      return true;
    },
    disconnect: () => end(),
    dispose: () => {
      stopWatching();
      const kept = session;
      session = undefined;
      status = 'none';
      kept?.transport.stop();
      link.close();
      changed();
    },
  };
}

/** What a reload needs of a session. */
function toStore(
  { accounts, chain, transport: { holder } }: SiteSession,
  key: Uint8Array,
  relayUrl: string,
): StoredSession {
  return { key, relayUrl, accounts, chain, holder };
}

/** Few sites subscribe: the handler is loaded on first use. */
const loadSubscriptions = async (options: SubscriptionOptions) =>
  (await import('../provider/subscriptions.ts')).createSubscriptions(options);

/** The answers without a session. */
function answerUnpaired(method: string): Promise<unknown> {
  if (/^(?:eth_accounts|.*_accounts)$/.test(method)) return Promise.resolve([]);
  return Promise.reject(new UnansweredError('notPaired', 'No wallet is connected. Pair first.', false));
}

/** A new key, and its code in the forms that a site shows. */
function newCode(
  { relayUrl, walletUrl, dapp }: RelayProviderOptions,
  origin: string,
): { readonly key: Uint8Array; readonly shown: Pick<Pairing, 'uri' | 'link' | 'address'> } {
  const key = crypto.getRandomValues(new Uint8Array(PAIRING_KEY_BYTES));
  const code = { key, relay: relayUrl, name: dapp.name, origin };
  return {
    key,
    shown: { uri: pairingUri(code), link: pairingLink(walletUrl, code), address: pairingAddress(walletUrl, code) },
  };
}

function snapshot(
  session: SiteSession | undefined,
  status: RelayConnectionState['status'],
  endedBecause: string | undefined,
): RelayConnectionState {
  return {
    status,
    relay: session?.transport.state ?? 'closed',
    walletPresence: session?.walletOnline === undefined ? 'unknown' : session.walletOnline ? 'online' : 'offline',
    wallet: session?.wallet,
    otherWallet: session?.otherWallet,
    endedBecause,
    locked: session?.locked ?? false,
    accounts: session?.accounts ?? [],
    chain: session?.chain,
  };
}

/** A pairing that the site itself cancelled counts as refused, like a closed wallet window. */
function cancelled(): UnansweredError {
  return new UnansweredError('cancelled', 'The pairing was cancelled.', true, 4001);
}

async function startWithin(session: SiteSession, timing: Timing): Promise<void> {
  let cancelTimer: () => void = () => undefined;
  const late = new Promise<never>((_, reject) => {
    cancelTimer = timing.after(OPEN_WITHIN_MS, () =>
      reject(new UnansweredError('unreachable', 'The relay cannot be reached.', true)),
    );
  });
  try {
    await Promise.race([session.transport.start(), late]);
  } catch (error) {
    if (error instanceof ProviderRpcError) throw error;
    // The wallet has not been asked anything yet, so whatever the relay may accept later can be repeated.
    const retry = error instanceof RelayRefusal && error.retry;
    throw new UnansweredError(
      'refused',
      error instanceof Error ? error.message : 'The relay refused the session.',
      retry,
    );
  } finally {
    cancelTimer();
  }
}

function findLocalStorage(): SessionStorage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    // A sandboxed frame has none.
    return undefined;
  }
}

/** A page that becomes visible, or is online again, connects at once. */
function watchPage(wake: () => void): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const watching = new AbortController();
  const { signal } = watching;
  const onVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  document.addEventListener('visibilitychange', onVisible, { signal });
  addEventListener('online', wake, { signal });
  return () => watching.abort();
}
