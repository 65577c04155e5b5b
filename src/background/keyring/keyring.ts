// The only holder of secrets: makes and opens the vault, keeps the session, signs what was approved. Everything else
// sees public records and signatures. Keys are opened per use and wiped after it.

import { type AccountSecrets, createPhrase, requirePhrase } from '@svc/core/accounts/derive';
import { equalBytes, fromHex, wipe } from '@svc/core/bytes';
import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { Refusal } from '@svc/core/errors';
import type { Approved } from '../../approvals/approved.ts';
import type { SignedKind } from '../../approvals/kinds.ts';
import type { Platform } from '../../platform/platform.ts';
import { createMutex } from '../state/mutex.ts';
import { createAccountList } from './accountList.ts';
import { accountSecrets, decodeSecret, encodeSecret, type KeyringSecret, publicRecord } from './derive.ts';
import { createImports } from './imports.ts';
import type { FirstSecret, KeyringCore } from './keyringCore.ts';
import { createPasskeys } from './passkeys.ts';
import { createSecretBox } from './secretBox.ts';
import { createSession, LOCK_ALARM } from './session.ts';
import {
  type SignedExchange,
  type SignedMessage,
  type SignedPqMessage,
  type SignedTransaction,
  signApprovedExchange,
  signApprovedMessage,
  signApprovedPqMessage,
  signApprovedTransaction,
  signApprovedTypedData,
} from './sign.ts';
import { createThrottle } from './throttle.ts';
import * as vault from './vault.ts';
import { createVaultFile } from './vaultFile.ts';

export type UnlockOutcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: 'bad-password' | 'throttled' | 'no-vault' | 'damaged';
      readonly retryAt?: number;
    };

export interface KeyringOptions {
  readonly platform: Platform;
  readonly mlDsa: MlDsa;
  readonly autoLockMs: () => number;
  /**
   * Takes one signature from an approval; throws when the approval was not minted by the approvals service or is used
   * up.
   */
  readonly redeem: (approved: Approved<SignedKind>) => void;
  /** PBKDF2 iterations of new vaults; never below the stored bound. */
  readonly iterations?: number;
  /** Version record that stands beside the vault. */
  readonly stateVersion: number;
}

/** The keyring of one wallet; call `load` before anything else. */
export function createKeyring({
  platform,
  mlDsa,
  autoLockMs,
  redeem,
  iterations = vault.DEFAULT_ITERATIONS,
  stateVersion,
}: KeyringOptions) {
  const throttle = createThrottle(platform);
  const session = createSession(platform, autoLockMs);
  const file = createVaultFile(platform, stateVersion);
  const mutex = createMutex();
  const changed = new Set<(event: 'unlocked' | 'locked' | 'accounts') => void>();
  let wasUnlocked = false;
  let isLoaded = false;

  const random = (length: number) => platform.randomBytes(length);
  const emit = (event: 'unlocked' | 'locked' | 'accounts'): void => {
    for (const listener of changed) listener(event);
  };

  function isUnlocked(): boolean {
    return session.key() !== undefined;
  }

  async function lock(): Promise<void> {
    await session.end();
    if (!wasUnlocked) return;
    wasUnlocked = false;
    emit('locked');
  }

  /** The data key; a passed deadline locks here, whether or not its alarm came. */
  async function requireKey(): Promise<CryptoKey> {
    const key = session.key();
    if (key === undefined) {
      await lock();
      throw new Refusal('wallet.locked', 'The wallet is locked.');
    }
    await session.touch();
    return key;
  }

  async function openKeyring(key: CryptoKey, record: vault.KeyringRecord): Promise<KeyringSecret> {
    const bytes = await vault.open(key, record.sealed, vault.SLOTS.keyring(record.id));
    if (bytes === undefined) throw new Refusal('vault.damaged', 'The stored keys are damaged.');
    try {
      return decodeSecret(bytes);
    } finally {
      wipe(bytes);
    }
  }

  async function sealKeyring(key: CryptoKey, id: string, secret: KeyringSecret): Promise<vault.Sealed> {
    const bytes = encodeSecret(secret);
    try {
      return await vault.seal(key, bytes, vault.SLOTS.keyring(id), random(12));
    } finally {
      wipe(bytes);
    }
  }

  async function wrapDataKey(
    dek: Uint8Array<ArrayBuffer>,
    password: string,
    rounds: number,
  ): Promise<Pick<vault.VaultRecord, 'kdf' | 'passwordWrap'>> {
    const kdf: vault.KdfParams = {
      name: 'PBKDF2',
      hash: 'SHA-256',
      iterations: rounds,
      salt: [...random(16)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    };
    return {
      kdf,
      passwordWrap: await vault.seal(await vault.passwordKey(password, kdf), dek, vault.SLOTS.password, random(12)),
    };
  }

  async function newAccount(
    keyring: Pick<vault.KeyringRecord, 'id'>,
    secret: KeyringSecret,
    hdIndex: number | undefined,
    name: string,
    source: vault.AccountRecord['source'],
  ): Promise<vault.AccountRecord> {
    const secrets = accountSecrets(secret, hdIndex);
    try {
      return {
        id: crypto.randomUUID(),
        name: vault.requireName(name),
        keyringId: keyring.id,
        ...(hdIndex === undefined ? {} : { hdIndex }),
        source,
        createdAt: platform.now(),
        ...(await publicRecord(secrets, mlDsa)),
      };
    } finally {
      wipe(secrets.ethPrivateKey, secrets.pqSeed);
    }
  }

  async function createVault(
    password: string,
    { secret, source, label, name = 'Account 1', backedUp, classicalOnly = false }: FirstSecret,
  ): Promise<void> {
    vault.requirePassword(password);
    if (file.status() === 'present') throw new Refusal('vault.exists', 'This profile already has a wallet.');
    const dek = random(32);
    try {
      const key = await vault.importDataKey(dek);
      const id = crypto.randomUUID();
      const isPhrase = secret.type === 'hd';
      const account = await newAccount({ id }, secret, isPhrase ? 0 : undefined, name, source);
      const keyring: vault.KeyringRecord = {
        id,
        type: secret.type,
        label,
        sealed: await sealKeyring(key, id, secret),
        nextIndex: isPhrase ? 1 : 0,
        createdAt: platform.now(),
        backedUp,
      };
      await file.write({
        version: vault.VAULT_VERSION,
        ...(await wrapDataKey(dek, password, iterations)),
        passkeys: [],
        keyrings: [keyring],
        accounts: [classicalOnly ? { ...account, classicalOnly } : account],
        selectedAccountId: account.id,
        createdAt: platform.now(),
      });
      await session.start(dek);
      wasUnlocked = true;
    } finally {
      wipe(dek);
    }
    emit('unlocked');
  }

  /** Runs `use` with the opened data key when the password is right; one throttle for every check. */
  async function withPassword<T>(
    password: string,
    use: (dek: Uint8Array<ArrayBuffer>, record: vault.VaultRecord) => Promise<T>,
  ): Promise<{ ok: true; value: T } | Exclude<UnlockOutcome, { ok: true }>> {
    const record = file.record();
    if (record === undefined) return { ok: false, reason: file.status() === 'damaged' ? 'damaged' : 'no-vault' };
    const attempt = await throttle.guard(async () =>
      vault.open(await vault.passwordKey(password, record.kdf), record.passwordWrap, vault.SLOTS.password),
    );
    if (!attempt.ok) return attempt;
    try {
      const key = await vault.importDataKey(attempt.value);
      // The password was right, so keys that do not open mean damage.
      for (const keyring of record.keyrings) await openKeyring(key, keyring);
      return { ok: true, value: await use(attempt.value, record) };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'vault.damaged') return { ok: false, reason: 'damaged' };
      throw error;
    } finally {
      wipe(attempt.value);
    }
  }

  function requireAccount(accountId: string): vault.AccountRecord {
    const account = file.record()?.accounts.find((one) => one.id === accountId);
    if (account === undefined) throw new Refusal('account.unknown', 'This account is no longer in the wallet.');
    return account;
  }

  /** Redeems the approval, opens the signer's keys, checks that they are the ones on record, signs, wipes. */
  async function signAs<K extends SignedKind, T>(
    approved: Approved<K>,
    use: (account: vault.AccountRecord, secrets: AccountSecrets) => Promise<T>,
  ): Promise<T> {
    const key = await requireKey();
    const named = (approved as Approved<'signMessage'>).subject.account;
    const account = requireAccount(named.id);
    if (account.ethAddress !== named.address || account.pqAddress !== named.pqAddress)
      throw new Refusal('sign.account', 'The approved account is not the account on record.');
    redeem(approved);
    const keyring = file.record()?.keyrings.find((one) => one.id === account.keyringId);
    if (keyring === undefined) throw new Refusal('vault.damaged', 'The stored keys are damaged.');
    const secrets = accountSecrets(await openKeyring(key, keyring), account.hdIndex);
    try {
      if (!equalBytes(await mlDsa.publicKeyOf(secrets.pqSeed), fromHex(account.pqPublicKey)))
        throw new Refusal('sign.key', 'The key does not match the account on record.');
      return await use(account, secrets);
    } finally {
      wipe(secrets.ethPrivateKey, secrets.pqSeed);
    }
  }

  /** Changes the public part of the vault, in order. */
  function change(next: (record: vault.VaultRecord) => vault.VaultRecord | Promise<vault.VaultRecord>): Promise<void> {
    return mutex.run(async () => {
      const record = file.record();
      if (record === undefined) throw new Refusal('vault.none', 'There is no wallet in this profile.');
      await file.write(await next(record));
      emit('accounts');
    });
  }

  const core: KeyringCore = {
    platform,
    mlDsa,
    record: () => file.record(),
    requireKey,
    openKeyring,
    sealKeyring,
    newAccount,
    withPassword,
    change,
    requireAccount,
    createVault: (password, first) => mutex.run(() => createVault(password, first)),
    async startSession(dek) {
      await session.start(dek);
      wasUnlocked = true;
      emit('unlocked');
    },
  };

  platform.alarms.onAlarm((name) => {
    // Alarms can come early after sleep, and the deadline may have moved. Loading looks at the deadline itself.
    if (name === LOCK_ALARM && isLoaded && !isUnlocked()) void lock();
  });

  return {
    ...createAccountList(core),
    ...createImports(core),
    ...createPasskeys(core),
    /** Reads vault, throttle and session of an earlier life. */
    async load(): Promise<void> {
      await Promise.all([throttle.load(), file.load(), session.resume()]);
      if (file.status() !== 'present') await session.end();
      wasUnlocked = isUnlocked();
      isLoaded = true;
    },
    vaultStatus: () => file.status(),
    backupAvailable: () => file.backupAvailable(),
    record: () => file.record(),
    isUnlocked,
    locksAt: () => session.locksAt(),
    retryAt: () => throttle.retryAt(),
    onChange(listener: (event: 'unlocked' | 'locked' | 'accounts') => void): void {
      changed.add(listener);
    },
    /** Seals small secrets of other services under the data key, while unlocked. */
    box: createSecretBox(() => session.key(), random),
    createPhrase,
    requirePhrase,
    create: (password: string, phrase: string, source: 'created' | 'imported-phrase', backedUp: boolean) =>
      core.createVault(password, {
        secret: { type: 'hd', mnemonic: requirePhrase(phrase) },
        source,
        label: 'Recovery phrase',
        backedUp,
      }),
    async unlock(password: string): Promise<UnlockOutcome> {
      const outcome = await withPassword(password, (dek) => session.start(dek));
      if (!outcome.ok) return outcome;
      wasUnlocked = true;
      emit('unlocked');
      return { ok: true };
    },
    async checkPassword(password: string): Promise<UnlockOutcome> {
      const outcome = await withPassword(password, async () => undefined);
      return outcome.ok ? { ok: true } : outcome;
    },
    lock,
    touch: (isForced?: boolean) => session.touch(isForced),
    async changePassword(current: string, next: string): Promise<UnlockOutcome> {
      vault.requirePassword(next);
      const outcome = await withPassword(current, (dek) =>
        change(async (record) => ({
          ...record,
          ...(await wrapDataKey(dek, next, Math.max(iterations, record.kdf.iterations))),
        })),
      );
      return outcome.ok ? { ok: true } : outcome;
    },
    async revealPhrase(
      password: string,
      keyringId: string,
    ): Promise<{ ok: true; phrase: string } | Exclude<UnlockOutcome, { ok: true }>> {
      const outcome = await withPassword(password, async (dek, record) => {
        const keyring = record.keyrings.find((one) => one.id === keyringId && one.type === 'hd');
        if (keyring === undefined) throw new Refusal('keyring.unknown', 'This account has no recovery phrase.');
        const secret = await openKeyring(await vault.importDataKey(dek), keyring);
        return secret.type === 'hd' ? secret.mnemonic : '';
      });
      return outcome.ok ? { ok: true, phrase: outcome.value } : outcome;
    },
    confirmBackup: (keyringId: string) =>
      change((record) => ({
        ...record,
        keyrings: record.keyrings.map((one) => (one.id === keyringId ? { ...one, backedUp: true } : one)),
      })),
    /** Next index of the wallet's first phrase. @returns the new account's id */
    async createAccount(name: string | undefined): Promise<string> {
      const key = await requireKey();
      let created = '';
      await change(async (record) => {
        const keyring = record.keyrings.find((one) => one.type === 'hd');
        if (keyring === undefined)
          throw new Refusal('keyring.none', 'This wallet has no recovery phrase to derive from.');
        if (record.accounts.length >= vault.MAX_ACCOUNTS)
          throw new Refusal('account.limit', `A wallet holds at most ${vault.MAX_ACCOUNTS} accounts.`);
        const account = await newAccount(
          keyring,
          await openKeyring(key, keyring),
          keyring.nextIndex,
          name ?? `Account ${record.accounts.length + 1}`,
          'created',
        );
        created = account.id;
        const keyrings = record.keyrings.map((one) =>
          one === keyring ? { ...one, nextIndex: one.nextIndex + 1 } : one,
        );
        return { ...record, keyrings, accounts: [...record.accounts, account], selectedAccountId: account.id };
      });
      return created;
    },
    restoreBackup: () =>
      mutex.run(async () => {
        await file.restoreBackup();
        emit('accounts');
      }),
    async erase(): Promise<void> {
      await lock();
      await file.erase();
      emit('accounts');
    },
    signMessage: (approved: Approved<'signMessage'>): Promise<SignedMessage> =>
      signAs(approved, async (account, secrets) => signApprovedMessage({ approved, account, secrets, mlDsa })),
    signPqMessage: (approved: Approved<'signPqMessage'>): Promise<SignedPqMessage> =>
      signAs(approved, (account, secrets) => signApprovedPqMessage({ approved, account, secrets, mlDsa })),
    signTypedData: (approved: Approved<'signTypedData'>): Promise<SignedMessage> =>
      signAs(approved, async (account, secrets) => signApprovedTypedData({ approved, account, secrets, mlDsa })),
    signTransaction: (approved: Approved<'sendTransaction'>, nonce: bigint): Promise<SignedTransaction> =>
      signAs(approved, (account, secrets) => signApprovedTransaction({ approved, account, secrets, mlDsa }, nonce)),
    signExchange: (approved: Approved<'sendExchangeTransaction'>, nonce: bigint): Promise<SignedExchange> =>
      signAs(approved, (account, secrets) => signApprovedExchange({ approved, account, secrets, mlDsa }, nonce)),
  };
}
