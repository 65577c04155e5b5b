// Accounts beyond the first phrase: more phrases, more indices of one, keys and keystore files; and the ways out again:
// a key shown, a file written, an account removed. Each way out takes the password.

import { pqSeedOfImportedKey, requirePhrase } from '@svc/core/accounts/deriveKeys';
import { fromHex, toHex, wipe } from '@svc/core/bytes';
import { isPrivateKey } from '@svc/core/crypto/secp256k1';
import { Refusal } from '@svc/core/errors';
import { withSelection } from './accountList.ts';
import { accountSecrets, type KeyringSecret, publicRecord } from './derive.ts';
import { createVault } from './firstVault.ts';
import type { FirstSecret, KeyringCore, RefusedUnlock } from './keyringCore.ts';
import { openKeystore, writeKeystore } from './keystore.ts';
import { openKeyring, sealKeyring } from './sealedKeys.ts';
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
  if (record.accounts.length + more > vault.MAX_ACCOUNTS)
    throw new Refusal('account.limit', `A wallet holds at most ${vault.MAX_ACCOUNTS} accounts.`);
}

function requireNew(record: vault.VaultRecord, account: vault.AccountRecord): void {
  const twin = record.accounts.find(
    (one) => one.ethAddress === account.ethAddress || one.pqAddress === account.pqAddress,
  );
  if (twin !== undefined)
    throw new Refusal(
      'account.duplicate',
      `${twin.name} is this account already${twin.hidden === true ? '; it is hidden' : ''}.`,
    );
}

/** A key brought from elsewhere: in the clear, or in a keystore file under a password of its own. */
type KeySource =
  | { readonly kind: 'key'; readonly privateKey: string; readonly pqSeed?: string | undefined }
  | { readonly kind: 'keystore'; readonly json: string; readonly password: string };

type KeySecret = Extract<KeyringSecret, { type: 'key' }>;

interface BroughtKey extends FirstSecret {
  readonly secret: KeySecret;
  readonly classicalOnly: boolean;
}

/** @throws Refusal `key.form`, `key.range` */
function readKey(privateKey: string, pqSeed: string | undefined): BroughtKey {
  const [key, seed] = [privateKey, pqSeed].map((text) => text?.trim().replace(/^0x/i, ''));
  if (key === undefined || !/^[0-9a-fA-F]{64}$/.test(key))
    throw new Refusal('key.form', 'A private key has 64 hex digits.');
  if (seed !== undefined && !/^[0-9a-fA-F]{64}$/.test(seed))
    throw new Refusal('key.form', 'A post-quantum seed has 64 hex digits.');
  const bytes = fromHex(key);
  try {
    if (!isPrivateKey(bytes)) throw new Refusal('key.range', 'This is not a private key.');
    const derived = seed === undefined ? pqSeedOfImportedKey(bytes) : fromHex(seed);
    const secret: KeySecret = { type: 'key', ethPrivateKey: toHex(bytes), pqSeed: toHex(derived) };
    wipe(derived);
    return { secret, source: 'imported-key', label: 'Imported key', backedUp: true, classicalOnly: seed === undefined };
  } finally {
    wipe(bytes);
  }
}

/** Imports and exports of one keyring. */
export function createImports(core: KeyringCore) {
  /** Undefined for a wrong password of the file. @throws Refusal `keystore.*` */
  async function readKeystore(text: string, filePassword: string): Promise<BroughtKey | undefined> {
    const opened = await openKeystore(text, filePassword, core.mlDsa);
    if (opened === undefined) return undefined;
    const { secrets, hasPqSeed } = opened;
    try {
      const secret: KeySecret = {
        type: 'key',
        ethPrivateKey: toHex(secrets.ethPrivateKey),
        pqSeed: toHex(secrets.pqSeed),
      };
      const name =
        opened.name === undefined || opened.name.trim() === '' || opened.name.length > 40 ? undefined : opened.name;
      return {
        secret,
        source: 'imported-keystore',
        label: 'Keystore file',
        name,
        backedUp: true,
        classicalOnly: !hasPqSeed,
      };
    } finally {
      wipe(secrets.ethPrivateKey, secrets.pqSeed);
    }
  }

  const readSource = async (source: KeySource): Promise<BroughtKey | undefined> =>
    source.kind === 'key' ? readKey(source.privateKey, source.pqSeed) : readKeystore(source.json, source.password);

  async function addKey(
    { secret, label, source, classicalOnly }: BroughtKey,
    name: string | undefined,
  ): Promise<string> {
    const key = await core.requireKey();
    let created = '';
    await core.change(async (record) => {
      requireRoom(record, 1);
      const id = crypto.randomUUID();
      const account = await core.newAccount(
        { id },
        secret,
        undefined,
        name ?? `Account ${record.accounts.length + 1}`,
        source,
      );
      requireNew(record, account);
      const sealed = await sealKeyring(key, id, secret, core.platform.randomBytes);
      const keyring: vault.KeyringRecord = {
        id,
        type: 'key',
        label,
        sealed,
        nextIndex: 0,
        createdAt: core.platform.now(),
        backedUp: true,
      };
      created = account.id;
      const added = classicalOnly ? { ...account, classicalOnly } : account;
      return {
        ...record,
        keyrings: [...record.keyrings, keyring],
        accounts: [...record.accounts, added],
        selectedAccountId: account.id,
      };
    });
    return created;
  }

  function requireHd(record: vault.VaultRecord | undefined, keyringId: string): vault.KeyringRecord {
    const keyring = record?.keyrings.find((one) => one.id === keyringId && one.type === 'hd');
    if (keyring === undefined) throw new Refusal('keyring.unknown', 'There is no such recovery phrase in the wallet.');
    return keyring;
  }

  return {
    /**
     * Another phrase; its first account is added. `isNew`: it was made here a moment ago. @returns the keyring's id
     * @throws Refusal `phrase.*`, `account.*`
     */
    async importPhrase(typed: string, label: string | undefined, isNew = false): Promise<string> {
      const mnemonic = requirePhrase(typed);
      const key = await core.requireKey();
      const id = crypto.randomUUID();
      await core.change(async (record) => {
        requireRoom(record, 1);
        for (const keyring of record.keyrings) {
          const secret = await openKeyring(key, keyring);
          if (secret.type === 'hd' && secret.mnemonic === mnemonic)
            throw new Refusal('phrase.duplicate', 'This phrase is in the wallet already.');
        }
        const secret: KeyringSecret = { type: 'hd', mnemonic };
        const account = await core.newAccount(
          { id },
          secret,
          0,
          `Account ${record.accounts.length + 1}`,
          isNew ? 'created' : 'imported-phrase',
        );
        requireNew(record, account);
        const count = record.keyrings.filter((one) => one.type === 'hd').length;
        const name = vault.requireName(label ?? (count === 0 ? 'Recovery phrase' : `Recovery phrase ${count + 1}`));
        const sealed = await sealKeyring(key, id, secret, core.platform.randomBytes);
        const keyring: vault.KeyringRecord = {
          id,
          type: 'hd',
          label: name,
          sealed,
          nextIndex: 1,
          createdAt: core.platform.now(),
          backedUp: true,
        };
        return {
          ...record,
          keyrings: [...record.keyrings, keyring],
          accounts: [...record.accounts, account],
          selectedAccountId: account.id,
        };
      });
      return id;
    },
    /** Accounts of a phrase from an index on, derived and not stored. */
    async previewAccounts(keyringId: string, from: number, count: number): Promise<PreviewedAccount[]> {
      const key = await core.requireKey();
      const secret = await openKeyring(key, requireHd(core.file.record(), keyringId));
      const previews: PreviewedAccount[] = [];
      for (let hdIndex = from; hdIndex < from + Math.min(count, MAX_PREVIEW); hdIndex++) {
        const secrets = accountSecrets(secret, hdIndex);
        const { ethAddress, pqAddress, pqAccountId } = await publicRecord(secrets, core.mlDsa);
        wipe(secrets.ethPrivateKey, secrets.pqSeed);
        const isAdded = core.file.record()?.accounts.some((one) => one.ethAddress === ethAddress) === true;
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
        const wanted = [...new Set(indices)].filter(
          (index) => !record.accounts.some((one) => one.keyringId === keyringId && one.hdIndex === index),
        );
        requireRoom(record, wanted.length);
        const secret = await openKeyring(key, keyring);
        const accounts = [...record.accounts];
        for (const index of wanted) {
          const account = await core.newAccount(keyring, secret, index, `Account ${accounts.length + 1}`, 'created');
          requireNew({ ...record, accounts }, account);
          accounts.push(account);
          created.push(account.id);
        }
        const nextIndex = Math.max(keyring.nextIndex, ...wanted.map((index) => index + 1));
        return {
          ...record,
          accounts,
          keyrings: record.keyrings.map((one) => (one === keyring ? { ...one, nextIndex } : one)),
        };
      });
      return created;
    },
    /**
     * A classic key, with its own ML-DSA seed or one derived from it. @returns the account's id @throws Refusal
     * `key.*`, `account.*`
     */
    async importKey(privateKey: string, pqSeed: string | undefined, name: string | undefined): Promise<string> {
      return addKey(readKey(privateKey, pqSeed), name);
    },
    /** @returns undefined for a wrong password of the file @throws Refusal `keystore.*`, `account.*` */
    async importKeystore(text: string, filePassword: string, name: string | undefined): Promise<string | undefined> {
      await core.requireKey();
      const brought = await readKeystore(text, filePassword);
      return brought === undefined ? undefined : addKey(brought, name ?? brought.name);
    },
    /**
     * Addresses of a key that is not in the wallet. @returns undefined for a wrong password of the file @throws Refusal
     * `key.*`, `keystore.*`
     */
    async checkKeySource(
      source: KeySource,
    ): Promise<{ ethAddress: string; pqAddress: string; classicalOnly: boolean } | undefined> {
      const brought = await readSource(source);
      if (brought === undefined) return undefined;
      const secrets = accountSecrets(brought.secret, undefined);
      const { ethAddress, pqAddress } = await publicRecord(secrets, core.mlDsa);
      wipe(secrets.ethPrivateKey, secrets.pqSeed);
      return { ethAddress, pqAddress, classicalOnly: brought.classicalOnly };
    },
    /**
     * A vault around one brought key. @returns false for a wrong password of the file @throws Refusal `key.*`,
     * `keystore.*`, `vault.exists`
     */
    async createFromKey(password: string, source: KeySource): Promise<boolean> {
      const brought = await readSource(source);
      if (brought === undefined) return false;
      await createVault(core, password, brought);
      return true;
    },
    /** The keys of one account, hex without `0x`, for the password alone. */
    async revealKey(
      password: string,
      accountId: string,
    ): Promise<{ ok: true; privateKey: string; pqSeed: string } | RefusedUnlock> {
      const outcome = await core.withPassword(password, async (dek, record) => {
        const account = core.requireAccount(accountId);
        const keyring = record.keyrings.find((one) => one.id === account.keyringId);
        if (keyring === undefined) throw new Refusal('vault.damaged', 'The stored keys are damaged.');
        const secrets = accountSecrets(await openKeyring(await vault.importDataKey(dek), keyring), account.hdIndex);
        const shown = { privateKey: toHex(secrets.ethPrivateKey), pqSeed: toHex(secrets.pqSeed) };
        wipe(secrets.ethPrivateKey, secrets.pqSeed);
        return shown;
      });
      return outcome.ok ? { ok: true, ...outcome.value } : outcome;
    },
    /** A keystore file of one account under a password of its own. @throws Refusal `password.short` for the file's */
    async exportKeystore(
      password: string,
      accountId: string,
      filePassword: string,
    ): Promise<{ ok: true; fileName: string; json: string } | RefusedUnlock> {
      vault.requirePassword(filePassword);
      const outcome = await core.withPassword(password, async (dek, record) => {
        const account = core.requireAccount(accountId);
        const keyring = record.keyrings.find((one) => one.id === account.keyringId);
        if (keyring === undefined) throw new Refusal('vault.damaged', 'The stored keys are damaged.');
        const secrets = accountSecrets(await openKeyring(await vault.importDataKey(dek), keyring), account.hdIndex);
        try {
          const { ethAddress, pqAddress, pqPublicKey, name } = account;
          const json = await writeKeystore(
            { secrets, ethAddress, pqAddress, pqPublicKey, name },
            filePassword,
            core.platform.randomBytes,
          );
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
          if (accounts.length === 0)
            throw new Refusal('account.only', 'The only account cannot be removed. Erase the wallet instead.');
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
