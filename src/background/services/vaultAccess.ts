// What the services may know and ask of the keyring: public records, lock state, signatures of approved subjects. The
// keyring implements these interfaces; only the composition root sees the keyring itself.

import type { Approved } from '../../approvals/approved.ts';
import type { KeySource } from '../state/keySource.ts';

/** Public record of an account. */
export interface AccountEntry {
  readonly id: string;
  readonly name: string;
  readonly keyringId: string;
  readonly hdIndex?: number | undefined;
  readonly source: 'created' | 'imported-phrase' | 'imported-key' | 'imported-keystore' | 'watched';
  /** EIP-55. */
  readonly ethAddress: string;
  readonly pqAddress: string;
  /** Hex without `0x`. */
  readonly pqPublicKey: string;
  readonly pqFingerprint: string;
  readonly pqAccountId: string;
  readonly classicalOnly?: boolean | undefined;
  /** Not offered to sites or in pickers. */
  readonly hidden?: boolean | undefined;
  /** Watch-only: one address of this form, which is in both members above. */
  readonly watched?: 'pq' | 'classic' | undefined;
}

export interface VaultAccess {
  record(): { readonly accounts: readonly AccountEntry[]; readonly selectedAccountId?: string | undefined } | undefined;
  isUnlocked(): boolean;
  onChange(listener: (event: 'unlocked' | 'locked' | 'accounts') => void): void;
}

export interface Signer {
  signMessage(approved: Approved<'signMessage'>): Promise<{ readonly signature: string }>;
  signPqMessage(
    approved: Approved<'signPqMessage'>,
  ): Promise<{ readonly signature: string; readonly publicKey: string; readonly address: string }>;
  signTypedData(approved: Approved<'signTypedData'>): Promise<{ readonly signature: string }>;
  signTransaction(
    approved: Approved<'sendTransaction'>,
    nonce: bigint,
  ): Promise<{ readonly hash: string; readonly nonce: bigint; readonly wireText: string }>;
  /** @param nonces one for each call, ascending */
  signCalls(
    approved: Approved<'sendCalls'>,
    nonces: readonly bigint[],
  ): Promise<readonly { readonly hash: string; readonly nonce: bigint; readonly wireText: string }[]>;
  signExchange(
    approved: Approved<'sendExchangeTransaction'>,
    nonce: bigint,
  ): Promise<{ readonly hash: string; readonly nonce: bigint; readonly wireText: string }>;
}

/** Result of a password check. Every check shares one throttle. */
export type PasswordOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: 'bad-password' | 'throttled' | 'no-vault' | 'damaged';
      readonly retryAt?: number;
    };

/** A refused password. */
type Refused = Exclude<PasswordOutcome, { ok: true }>;

/** What the wallet's own pages may ask of the keyring through commands. */
export interface VaultCommands extends VaultAccess {
  createPhrase(words: 12 | 24): string;
  /** The normalised phrase. @throws Refusal `phrase.*` */
  requirePhrase(text: string): string;
  create(password: string, phrase: string, source: 'created' | 'imported-phrase', backedUp: boolean): Promise<void>;
  /** Undefined for a wrong password of the file. @throws Refusal `key.*`, `keystore.*` */
  checkKeySource(
    source: KeySource,
  ): Promise<{ readonly ethAddress: string; readonly pqAddress: string; readonly classicalOnly: boolean } | undefined>;
  /** False for a wrong password of the file. @throws as {@link create} and {@link checkKeySource} */
  createFromKey(password: string, source: KeySource): Promise<boolean>;
  unlock(password: string): Promise<PasswordOutcome>;
  /** Whether this is the password, behind the same throttle; changes nothing. */
  checkPassword(password: string): Promise<PasswordOutcome>;
  lock(): Promise<void>;
  /** The user is active: moves the auto-lock; `isForced` after its length changed. */
  touch(isForced?: boolean): Promise<void>;
  changePassword(current: string, next: string): Promise<PasswordOutcome>;
  revealPhrase(password: string, keyringId: string): Promise<{ readonly ok: true; readonly phrase: string } | Refused>;
  confirmBackup(keyringId: string): Promise<void>;
  /** @returns the new account's id */
  createAccount(name: string | undefined): Promise<string>;
  renameAccount(accountId: string, name: string): Promise<void>;
  selectAccount(accountId: string): Promise<void>;
  moveAccount(accountId: string, to: 'up' | 'down'): Promise<void>;
  /** @throws Refusal `account.lastShown` */
  setAccountHidden(accountId: string, hidden: boolean): Promise<void>;
  importPhrase(phrase: string, label: string | undefined, isNew?: boolean): Promise<string>;
  previewAccounts(
    keyringId: string,
    from: number,
    count: number,
  ): Promise<
    readonly {
      readonly hdIndex: number;
      readonly ethAddress: string;
      readonly pqAddress: string;
      readonly pqAccountId: string;
      readonly isAdded: boolean;
    }[]
  >;
  addAccounts(keyringId: string, indices: readonly number[]): Promise<string[]>;
  importKey(privateKey: string, pqSeed: string | undefined, name: string | undefined): Promise<string>;
  /** Undefined for a wrong password of the file. */
  importKeystore(text: string, filePassword: string, name: string | undefined): Promise<string | undefined>;
  revealKey(
    password: string,
    accountId: string,
  ): Promise<{ readonly ok: true; readonly privateKey: string; readonly pqSeed: string } | Refused>;
  exportKeystore(
    password: string,
    accountId: string,
    filePassword: string,
  ): Promise<{ readonly ok: true; readonly fileName: string; readonly json: string } | Refused>;
  removeAccount(password: string, accountId: string): Promise<PasswordOutcome>;
  addPasskey(
    password: string,
    passkey: {
      readonly credentialId: string;
      readonly label: string;
      readonly rpId: string;
      readonly prfSalt: string;
      readonly prfOutput: string;
    },
  ): Promise<PasswordOutcome>;
  unlockWithPasskey(
    credentialId: string,
    prfOutput: string,
  ): Promise<
    { readonly ok: true } | { readonly ok: false; readonly reason: 'unknown-passkey' | 'no-vault' | 'damaged' }
  >;
  removePasskey(password: string, credentialId: string): Promise<PasswordOutcome>;
  restoreBackup(): Promise<void>;
  erase(): Promise<void>;
}
