// What the parts of the keyring share: its storage and its access to the data key, through session, password and
// throttle. Nothing outside this folder sees it.

import { wipe } from '@svc/core/bytes';
import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { Refusal } from '@svc/core/errors';
import { refused } from '@svc/core/words/refusal';
import type { Platform } from '../../platform/platform.ts';
import { createMutex } from '../state/mutex.ts';
import { accountSecrets, type KeyringSecret, publicRecord } from './derive.ts';
import { createSession, LOCK_ALARM, type Session } from './session.ts';
import { createThrottle } from './throttle.ts';
import { importDataKey, open, openKeyring, passwordKey, SLOTS } from './vaultEncryption.ts';
import { createVaultFile } from './vaultFile.ts';
import { type AccountRecord, type KeyringRecord, requireName, type VaultRecord } from './vaultRecord.ts';

export type RefusedUnlock = {
  readonly ok: false;
  readonly reason: 'bad-password' | 'throttled' | 'no-vault' | 'damaged';
  readonly retryAt?: number;
};

/** Events of the keyring. */
export type KeyringEvent = 'unlocked' | 'locked' | 'accounts';

/** The secret that a new vault is created with. */
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
  readonly file: ReturnType<typeof createVaultFile>;
  readonly session: Session;
  /** PBKDF2 iterations of new vaults. */
  readonly iterations: number;
  /** Unix ms until which password checks are refused; undefined when they are not. */
  retryAt(): number | undefined;
  /** Loads vault, throttle and session of an earlier run. */
  load(): Promise<void>;
  onChange(listener: (event: KeyringEvent) => void): void;
  isUnlocked(): boolean;
  lock(): Promise<void>;
  /** The data key; locks if the deadline has passed. @throws Refusal `wallet.locked` */
  requireKey(): Promise<CryptoKey>;
  newAccount(
    keyring: Pick<KeyringRecord, 'id'>,
    secret: KeyringSecret,
    hdIndex: number | undefined,
    name: string,
    source: AccountRecord['source'],
  ): Promise<AccountRecord>;
  /** Runs `use` with the decrypted data key when the password is correct; one throttle for every check. */
  withPassword<T>(
    password: string,
    use: (dek: Uint8Array<ArrayBuffer>, record: VaultRecord) => Promise<T>,
  ): Promise<{ ok: true; value: T } | RefusedUnlock>;
  /** Changes the vault; changes run one after another. */
  change(next: (record: VaultRecord) => VaultRecord | Promise<VaultRecord>): Promise<void>;
  /** Runs a step on the vault's file, in order with the changes. */
  inOrder<T>(step: () => Promise<T>): Promise<T>;
  /** Announces that the accounts may have changed. */
  accountsChanged(): void;
  requireAccount(accountId: string): AccountRecord;
  /** Starts a session with a decrypted data key. */
  startSession(dek: Uint8Array<ArrayBuffer>): Promise<void>;
}

export interface KeyringCoreOptions {
  readonly platform: Platform;
  readonly mlDsa: MlDsa;
  readonly autoLockMs: () => number;
  readonly iterations: number;
  readonly stateVersion: number;
}

/**
 * Every password check of a wallet: throttled, and with a test decryption, since a correct password with other keys
 * means damage.
 */
function passwordCheck(
  file: KeyringCore['file'],
  throttle: ReturnType<typeof createThrottle>,
): KeyringCore['withPassword'] {
  return async (password, use) => {
    const record = file.record();
    if (record === undefined) return { ok: false, reason: file.status() === 'damaged' ? 'damaged' : 'no-vault' };
    const attempt = await throttle.guard(async () =>
      open(await passwordKey(password, record.kdf), record.passwordWrap, SLOTS.password),
    );
    if (!attempt.ok) return attempt;
    try {
      const key = await importDataKey(attempt.value);
      for (const keyring of record.keyrings) await openKeyring(key, keyring);
      return { ok: true, value: await use(attempt.value, record) };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'vault.damaged') return { ok: false, reason: 'damaged' };
      throw error;
    } finally {
      wipe(attempt.value);
    }
  };
}

/** The shared part of one wallet's keyring. */
export function createKeyringCore({
  platform,
  mlDsa,
  autoLockMs,
  iterations,
  stateVersion,
}: KeyringCoreOptions): KeyringCore {
  const throttle = createThrottle(platform);
  const session = createSession(platform, autoLockMs);
  const file = createVaultFile(platform, stateVersion);
  const mutex = createMutex();
  const listeners = new Set<(event: KeyringEvent) => void>();
  let wasUnlocked = false;
  let isLoaded = false;

  const emit = (event: KeyringEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const isUnlocked = (): boolean => session.key() !== undefined;

  async function lock(): Promise<void> {
    try {
      await session.end();
    } finally {
      // The key in memory is dropped first, whatever happens to the stored one.
      if (wasUnlocked) {
        wasUnlocked = false;
        emit('locked');
      }
    }
  }

  platform.alarms.onAlarm((name) => {
    // An alarm can come early after sleep, and the deadline may have moved. Loading checks the deadline itself. A
    // stored key that could not be removed is past its deadline: no later run of the worker uses it.
    if (name === LOCK_ALARM && isLoaded && !isUnlocked()) void lock().catch(() => undefined);
  });

  return {
    platform,
    mlDsa,
    file,
    session,
    iterations,
    retryAt: () => throttle.retryAt(),
    async load() {
      await Promise.all([throttle.load(), file.load(), session.resume()]);
      if (file.status() !== 'present') await session.end();
      wasUnlocked = isUnlocked();
      isLoaded = true;
    },
    onChange(listener) {
      listeners.add(listener);
    },
    isUnlocked,
    lock,
    async requireKey() {
      const key = session.key();
      if (key === undefined) {
        await lock();
        throw refused('refused.wallet.locked', {}, { forSites: 'The wallet is locked.' });
      }
      await session.touch();
      return key;
    },
    async newAccount(keyring, secret, hdIndex, name, source) {
      const secrets = await accountSecrets(secret, hdIndex);
      try {
        return {
          id: crypto.randomUUID(),
          name: requireName(name),
          keyringId: keyring.id,
          ...(hdIndex === undefined ? {} : { hdIndex }),
          source,
          createdAt: platform.now(),
          ...(await publicRecord(secrets, mlDsa)),
        };
      } finally {
        wipe(secrets.ethPrivateKey, secrets.pqSeed);
      }
    },
    withPassword: passwordCheck(file, throttle),
    change: (next) =>
      mutex.run(async () => {
        const record = file.record();
        if (record === undefined) throw refused('refused.vault.none');
        await file.write(await next(record));
        emit('accounts');
      }),
    inOrder: (step) => mutex.run(step),
    accountsChanged: () => emit('accounts'),
    requireAccount(accountId) {
      const account = file.record()?.accounts.find((one) => one.id === accountId);
      if (account === undefined)
        throw refused('refused.account.unknown', {}, { forSites: 'This account is no longer in the wallet.' });
      return account;
    },
    async startSession(dek) {
      await session.start(dek);
      wasUnlocked = true;
      emit('unlocked');
    },
  };
}
