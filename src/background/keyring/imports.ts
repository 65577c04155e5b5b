// Accounts beyond the first phrase: more phrases, more indices of one, keys and keystore files; and the ways out again: a key
// shown, a file written, an account removed. Each way out takes the password.

import { pqSeedOfImportedKey, requirePhrase } from '@svc/core/accounts/derive';
import { fromHex, toHex, wipe } from '@svc/core/bytes';
import { isPrivateKey } from '@svc/core/crypto/secp256k1';
import { Refusal } from '@svc/core/errors';
import { withSelection } from './accountList.ts';
import { accountSecrets, type KeyringSecret, publicRecord } from './derive.ts';
import type { KeyringCore, RefusedUnlock } from './keyringCore.ts';
import { openKeystore, writeKeystore } from './keystore.ts';
import * as vault from './vault.ts';

/** Indices that one preview derives. */
const MAX_PREVIEW = 20;

export interface PreviewedAccount {
  readonly hdIndex: number;
  readonly ethAddress: string;
  readonly pqAddress: string;
  readonly pqAccountId: string;
  /** Whether the wallet has it already. */
  readonly isAdded: boolean;
}

function requireRoom(record: vault.VaultRecord, more: number): void {
  if (record.accounts.length + more > vault.MAX_ACCOUNTS) throw new Refusal('account.limit', `A wallet holds at most ${vault.MAX_ACCOUNTS} accounts.`);
}

function requireNew(record: vault.VaultRecord, account: vault.AccountRecord): void {
  const twin = record.accounts.find((one) => one.ethAddress === account.ethAddress || one.pqAddress === account.pqAddress);
  if (twin !== undefined) throw new Refusal('account.duplicate', `${twin.name} is this account already${twin.hidden === true ? '; it is hidden' : ''}.`);
}

/** Imports and exports of one keyring. */
export function createImports(core: KeyringCore) {
  async function addKey(
    secret: Extract<KeyringSecret, { type: 'key' }>,
    name: string | undefined,
    source: vault.AccountRecord['source'],
    classicalOnly: boolean,
  ): Promise<string> {
    const key = await core.requireKey();
    let created = '';
    await core.change(async (record) => {
      requireRoom(record, 1);
      const id = crypto.randomUUID();
      const account = await core.newAccount({ id }, secret, undefined, name ?? `Account ${record.accounts.length + 1}`, source);
      requireNew(record, account);
      const sealed = await core.sealKeyring(key, id, secret);
      const label = source === 'imported-keystore' ? 'Keystore file' : 'Imported key';
      const keyring: vault.KeyringRecord = { id, type: 'key', label, sealed, nextIndex: 0, createdAt: core.platform.now(), backedUp: true };
      created = account.id;
      const added = classicalOnly ? { ...account, classicalOnly } : account;
      return { ...record, keyrings: [...record.keyrings, keyring], accounts: [...record.accounts, added], selectedAccountId: account.id };
    });
    return created;
  }

  function requireHd(record: vault.VaultRecord | undefined, keyringId: string): vault.KeyringRecord {
    const keyring = record?.keyrings.find((one) => one.id === keyringId && one.type === 'hd');
    if (keyring === undefined) throw new Refusal('keyring.unknown', 'There is no such recovery phrase in the wallet.');
    return keyring;
  }

  return {
    /** Another phrase; its first account is added. @returns the keyring's id @throws Refusal `phrase.*`, `account.*` */
    async importPhrase(typed: string, label: string | undefined): Promise<string> {
      const mnemonic = requirePhrase(typed);
      const key = await core.requireKey();
      const id = crypto.randomUUID();
      await core.change(async (record) => {
        requireRoom(record, 1);
        for (const keyring of record.keyrings) {
          const secret = await core.openKeyring(key, keyring);
          if (secret.type === 'hd' && secret.mnemonic === mnemonic) throw new Refusal('phrase.duplicate', 'This phrase is in the wallet already.');
        }
        const secret: KeyringSecret = { type: 'hd', mnemonic };
        const account = await core.newAccount({ id }, secret, 0, `Account ${record.accounts.length + 1}`, 'imported-phrase');
        requireNew(record, account);
        const count = record.keyrings.filter((one) => one.type === 'hd').length;
        const name = vault.requireName(label ?? `Recovery phrase ${count + 1}`);
        const sealed = await core.sealKeyring(key, id, secret);
        const keyring: vault.KeyringRecord = { id, type: 'hd', label: name, sealed, nextIndex: 1, createdAt: core.platform.now(), backedUp: true };
        return { ...record, keyrings: [...record.keyrings, keyring], accounts: [...record.accounts, account], selectedAccountId: account.id };
      });
      return id;
    },
    /** Accounts of a phrase from an index on, derived and not stored. */
    async previewAccounts(keyringId: string, from: number, count: number): Promise<PreviewedAccount[]> {
      const key = await core.requireKey();
      const secret = await core.openKeyring(key, requireHd(core.record(), keyringId));
      const previews: PreviewedAccount[] = [];
      for (let hdIndex = from; hdIndex < from + Math.min(count, MAX_PREVIEW); hdIndex++) {
        const secrets = accountSecrets(secret, hdIndex);
        const { ethAddress, pqAddress, pqAccountId } = await publicRecord(secrets, core.mlDsa);
        wipe(secrets.ethPrivateKey, secrets.pqSeed);
        const isAdded = core.record()?.accounts.some((one) => one.ethAddress === ethAddress) === true;
        previews.push({ hdIndex, ethAddress, pqAddress, pqAccountId, isAdded });
      }
      return previews;
    },
    /** Adds indices of a phrase. @returns the new accounts' ids */
    async addAccounts(keyringId: string, indices: readonly number[]): Promise<string[]> {
      const key = await core.requireKey();
      const created: string[] = [];
      await core.change(async (record) => {
        const keyring = requireHd(record, keyringId);
        const wanted = [...new Set(indices)].filter((index) => !record.accounts.some((one) => one.keyringId === keyringId && one.hdIndex === index));
        requireRoom(record, wanted.length);
        const secret = await core.openKeyring(key, keyring);
        const accounts = [...record.accounts];
        for (const index of wanted) {
          const account = await core.newAccount(keyring, secret, index, `Account ${accounts.length + 1}`, 'created');
          requireNew({ ...record, accounts }, account);
          accounts.push(account);
          created.push(account.id);
        }
        const nextIndex = Math.max(keyring.nextIndex, ...wanted.map((index) => index + 1));
        return { ...record, accounts, keyrings: record.keyrings.map((one) => (one === keyring ? { ...one, nextIndex } : one)) };
      });
      return created;
    },
    /** A classic key, with its own ML-DSA seed or one derived from it. @returns the account's id @throws Refusal `key.*`, `account.*` */
    async importKey(privateKey: string, pqSeed: string | undefined, name: string | undefined): Promise<string> {
      const [key, seed] = [privateKey, pqSeed].map((text) => text?.trim().replace(/^0x/i, ''));
      if (key === undefined || !/^[0-9a-fA-F]{64}$/.test(key)) throw new Refusal('key.form', 'A private key has 64 hex digits.');
      if (seed !== undefined && !/^[0-9a-fA-F]{64}$/.test(seed)) throw new Refusal('key.form', 'A post-quantum seed has 64 hex digits.');
      const bytes = fromHex(key);
      try {
        if (!isPrivateKey(bytes)) throw new Refusal('key.range', 'This is not a private key.');
        const derived = seed === undefined ? pqSeedOfImportedKey(bytes) : fromHex(seed);
        const secret = { type: 'key' as const, ethPrivateKey: toHex(bytes), pqSeed: toHex(derived) };
        wipe(derived);
        return await addKey(secret, name, 'imported-key', seed === undefined);
      } finally {
        wipe(bytes);
      }
    },
    /** @returns undefined for a wrong password of the file @throws Refusal `keystore.*`, `account.*` */
    async importKeystore(text: string, filePassword: string, name: string | undefined): Promise<string | undefined> {
      await core.requireKey();
      const opened = await openKeystore(text, filePassword, core.mlDsa);
      if (opened === undefined) return undefined;
      const { secrets, hasPqSeed } = opened;
      try {
        const secret = { type: 'key' as const, ethPrivateKey: toHex(secrets.ethPrivateKey), pqSeed: toHex(secrets.pqSeed) };
        const own = opened.name === undefined || opened.name.trim() === '' || opened.name.length > 40 ? undefined : opened.name;
        return await addKey(secret, name ?? own, 'imported-keystore', !hasPqSeed);
      } finally {
        wipe(secrets.ethPrivateKey, secrets.pqSeed);
      }
    },
    /** The keys of one account, hex without `0x`, for the password alone. */
    async revealKey(password: string, accountId: string): Promise<{ ok: true; privateKey: string; pqSeed: string } | RefusedUnlock> {
      const outcome = await core.withPassword(password, async (dek, record) => {
        const account = core.requireAccount(accountId);
        const keyring = record.keyrings.find((one) => one.id === account.keyringId);
        if (keyring === undefined) throw new Refusal('vault.damaged', 'The stored keys are damaged.');
        const secrets = accountSecrets(await core.openKeyring(await vault.importDataKey(dek), keyring), account.hdIndex);
        const shown = { privateKey: toHex(secrets.ethPrivateKey), pqSeed: toHex(secrets.pqSeed) };
        wipe(secrets.ethPrivateKey, secrets.pqSeed);
        return shown;
      });
      return outcome.ok ? { ok: true, ...outcome.value } : outcome;
    },
    /** A keystore file of one account under a password of its own. @throws Refusal `password.short` for the file's */
    async exportKeystore(password: string, accountId: string, filePassword: string): Promise<{ ok: true; fileName: string; json: string } | RefusedUnlock> {
      vault.requirePassword(filePassword);
      const outcome = await core.withPassword(password, async (dek, record) => {
        const account = core.requireAccount(accountId);
        const keyring = record.keyrings.find((one) => one.id === account.keyringId);
        if (keyring === undefined) throw new Refusal('vault.damaged', 'The stored keys are damaged.');
        const secrets = accountSecrets(await core.openKeyring(await vault.importDataKey(dek), keyring), account.hdIndex);
        try {
          const { ethAddress, pqAddress, pqPublicKey, name } = account;
          const json = await writeKeystore({ secrets, ethAddress, pqAddress, pqPublicKey, name }, filePassword, core.platform.randomBytes);
          return { fileName: `keystore-${ethAddress.slice(2).toLowerCase()}.json`, json };
        } finally {
          wipe(secrets.ethPrivateKey, secrets.pqSeed);
        }
      });
      return outcome.ok ? { ok: true, ...outcome.value } : outcome;
    },
    /** Removes an account; its keyring goes with its last one. @throws Refusal `account.only` */
    async removeAccount(password: string, accountId: string): Promise<{ ok: true } | RefusedUnlock> {
      const outcome = await core.withPassword(password, () =>
        core.change((record) => {
          const account = core.requireAccount(accountId);
          const accounts = record.accounts.filter((one) => one.id !== accountId);
          if (accounts.length === 0) throw new Refusal('account.only', 'The only account cannot be removed. Erase the wallet instead.');
          const keyrings = accounts.some((one) => one.keyringId === account.keyringId)
            ? record.keyrings
            : record.keyrings.filter((one) => one.id !== account.keyringId);
          return withSelection({ ...record, accounts, keyrings });
        }),
      );
      return outcome.ok ? { ok: true } : outcome;
    },
  };
}
