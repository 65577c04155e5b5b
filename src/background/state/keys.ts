// Names of everything the wallet stores. No other file spells a storage key.

import { STORAGE_PREFIX } from '@svc/core/names';

const key = (name: string): string => `${STORAGE_PREFIX}${name}`;

/** Keys of durable storage. */
export const LOCAL_KEYS = {
  vault: key('wallet_state'),
  /** A damaged vault, kept when the user replaced it. */
  damagedVault: key('wallet_state_damaged'),
  version: key('state_version'),
  unlockGuard: key('unlock_guard'),
  permissions: key('site_permissions'),
  activity: key('activity'),
  networks: key('networks'),
  pairings: key('remote_sessions'),
  settings: key('settings'),
  /** Accounts that this wallet has sent to before. */
  recipients: key('recipients'),
  contacts: key('contacts'),
  /** Watch-only addresses. */
  watchedAccounts: key('watched_accounts'),
  tokens: key('watched_tokens'),
  abis: key('custom_abis'),
  /** What the system's notices were shown for already. */
  notices: key('notices'),
  /** What failed inside the wallet, redacted. */
  faults: key('faults'),
} as const;

/** Keys of session storage. */
export const SESSION_KEYS = {
  session: key('session'),
  approvals: key('approvals'),
  answers: key('answers'),
  pairingKeys: key('remote_session_keys'),
  pairingAttempts: key('remote_session_attempts'),
  pairingsOpened: key('remote_sessions_opened'),
} as const;

/** Tables of larger records. */
export const TABLES = { vaultBackup: 'vaultBackup', outgoing: 'outgoing', relayRequests: 'relayRequests' } as const;
