// What the site stores of a paired session across reloads: the key, the relay, and the last known accounts and chain.
// Whoever can read the site's storage can act as the site, but the wallet still asks its user for everything.

import { fromBase64Url, toBase64Url } from '@svc/core/bytes';
import { STORAGE_PREFIX } from '@svc/core/names';
import { PAIRING_KEY_BYTES } from '@svc/core/relay/pairingLink';

/** An account from the wallet; hex members without `0x`, addresses in checksum form. */
export interface ConnectedAccount {
  /** Classic address. */
  readonly address: string;
  /** Quantum-safe address; signs exchange transactions. */
  readonly pqAddress: string;
  readonly pqAccountId: string;
  readonly pqPublicKey: string;
  readonly pqFingerprint: string;
}

/** The wallet's active network. */
export interface ConnectedChain {
  /** Slug of the network; absent when only the chain id is known. */
  readonly id?: string;
  readonly name?: string;
  readonly chainId: number;
  readonly [more: string]: unknown;
}

/** The part of `localStorage` that is used. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface StoredSession {
  readonly key: Uint8Array;
  readonly relayUrl: string;
  readonly accounts: readonly ConnectedAccount[];
  readonly chain: ConnectedChain | undefined;
  /** Id of the wallet that holds the session. */
  readonly holder?: string | undefined;
}

const STORAGE_KEY = `${STORAGE_PREFIX}connect_session`;

/** Whether what is stored may be replaced by a tab whose session has this key: another tab may have paired since. */
function isOwn(storage: SessionStorage | undefined, key: Uint8Array): boolean {
  const stored = findSession(storage);
  return stored === undefined || toBase64Url(stored.key) === toBase64Url(key);
}

/** Stores what is new of a session, unless another tab of the site has stored a later one. */
export function updateSession(storage: SessionStorage | undefined, session: StoredSession): void {
  if (isOwn(storage, session.key)) storeSession(storage, session);
}

/** Stores a session; a storage that refuses (private mode, full) only prevents the restore. */
export function storeSession(storage: SessionStorage | undefined, session: StoredSession): void {
  const { key, relayUrl, accounts, chain, holder } = session;
  try {
    storage?.setItem(
      STORAGE_KEY,
      JSON.stringify({ k: toBase64Url(key), relay: relayUrl, accounts, chain, holder: holder ?? '' }),
    );
  } catch {
    // Nothing else depends on it.
  }
}

/** Forgets a session that is over; one of another tab stays. */
export function forgetSession(storage: SessionStorage | undefined, key: Uint8Array): void {
  try {
    if (isOwn(storage, key)) storage?.removeItem(STORAGE_KEY);
  } catch {
    // The session is ended at the relay, so a leftover key is useless.
  }
}

/** The stored session, or undefined when there is none that can be read. */
export function findSession(storage: SessionStorage | undefined): StoredSession | undefined {
  try {
    const text = storage?.getItem(STORAGE_KEY);
    if (text === undefined || text === null) return undefined;
    const { k, relay, accounts, chain, holder } = JSON.parse(text) as Record<string, unknown>;
    if (typeof k !== 'string' || typeof relay !== 'string') return undefined;
    const key = fromBase64Url(k);
    if (key.length !== PAIRING_KEY_BYTES) return undefined;
    // A session of an earlier version of this library belongs to a wallet without an id.
    return {
      key,
      relayUrl: relay,
      accounts: readAccounts(accounts) ?? [],
      chain: readChain(chain),
      holder: typeof holder === 'string' ? holder : '',
    };
  } catch {
    return undefined;
  }
}

/** The accounts in an answer to `accounts`, or undefined for an invalid one. */
export function readAccounts(value: unknown): ConnectedAccount[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.every((entry) => typeof entry?.address === 'string' && typeof entry.pqAddress === 'string')
    ? (value as ConnectedAccount[])
    : undefined;
}

/** The network in an answer to `chainInfo`, or undefined for an invalid one. */
export function readChain(value: unknown): ConnectedChain | undefined {
  const chainId = (value as { chainId?: unknown } | null | undefined)?.chainId;
  return Number.isSafeInteger(chainId) ? (value as ConnectedChain) : undefined;
}
