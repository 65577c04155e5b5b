// What the parts of the keyring share: its files and its way to the data key. Nothing outside this folder sees it.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import type { Platform } from '../../platform/platform.ts';
import type { KeyringSecret } from './derive.ts';
import type { AccountRecord, KeyringRecord, Sealed, VaultRecord } from './vault.ts';

export type RefusedUnlock = {
  readonly ok: false;
  readonly reason: 'bad-password' | 'throttled' | 'no-vault' | 'damaged';
  readonly retryAt?: number;
};

/** The one secret that a new vault is made around. */
export interface FirstSecret {
  readonly secret: KeyringSecret;
  readonly source: AccountRecord['source'];
  /** Of the keyring. */
  readonly label: string;
  /** Of the account; "Account 1" where absent. */
  readonly name?: string | undefined;
  readonly backedUp: boolean;
  readonly classicalOnly?: boolean;
}

export interface KeyringCore {
  readonly platform: Platform;
  readonly mlDsa: MlDsa;
  record(): VaultRecord | undefined;
  /** The data key; a passed deadline locks. @throws Refusal `wallet.locked` */
  requireKey(): Promise<CryptoKey>;
  openKeyring(key: CryptoKey, record: KeyringRecord): Promise<KeyringSecret>;
  sealKeyring(key: CryptoKey, id: string, secret: KeyringSecret): Promise<Sealed>;
  newAccount(
    keyring: Pick<KeyringRecord, 'id'>,
    secret: KeyringSecret,
    hdIndex: number | undefined,
    name: string,
    source: AccountRecord['source'],
  ): Promise<AccountRecord>;
  /** Runs `use` with the opened data key when the password is right; one throttle for every check. */
  withPassword<T>(
    password: string,
    use: (dek: Uint8Array<ArrayBuffer>, record: VaultRecord) => Promise<T>,
  ): Promise<{ ok: true; value: T } | RefusedUnlock>;
  /** Changes the vault, one change after the other. */
  change(next: (record: VaultRecord) => VaultRecord | Promise<VaultRecord>): Promise<void>;
  requireAccount(accountId: string): AccountRecord;
  /** Makes the vault and opens it. @throws Refusal `password.short`, `vault.exists` */
  createVault(password: string, first: FirstSecret): Promise<void>;
  /** Starts a session with an opened data key. */
  startSession(dek: Uint8Array<ArrayBuffer>): Promise<void>;
}
