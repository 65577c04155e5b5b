// Further accounts of recovery phrases: another phrase, and more indices of a known one.

import { requirePhrase } from '@svc/core/accounts/deriveKeys';
import { wipe } from '@svc/core/bytes';
import { refused } from '@svc/core/words/refusal';
import { requireNew, requireRoom } from './accountList.ts';
import { accountSecrets, type KeyringSecret, publicRecord } from './derive.ts';
import { accountName, phraseName } from './firstNames.ts';
import type { KeyringCore } from './keyringCore.ts';
import { openKeyring, sealKeyring } from './vaultEncryption.ts';
import { type KeyringRecord, requireName, type VaultRecord } from './vaultRecord.ts';

/** Most indices in one preview. */
const MAX_PREVIEW = 20;

export interface PreviewedAccount {
  readonly hdIndex: number;
  readonly ethAddress: string;
  readonly pqAddress: string;
  readonly pqAccountId: string;
  /** Whether it is in the wallet already. */
  readonly isAdded: boolean;
}

/** @throws Refusal `keyring.unknown` */
function requireHd(record: VaultRecord | undefined, keyringId: string): KeyringRecord {
  const keyring = record?.keyrings.find((one) => one.id === keyringId && one.type === 'hd');
  if (keyring === undefined) throw refused('refused.keyring.unknown');
  return keyring;
}

/** Phrases and their accounts of one keyring. */
export function createPhraseAccounts(core: KeyringCore) {
  return {
    /**
     * Imports another phrase; its first account is added. `isNew`: it was created here just now. @returns the keyring's
     * id
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
          if (secret.type === 'hd' && secret.mnemonic === mnemonic) throw refused('refused.phrase.duplicate');
        }
        const secret: KeyringSecret = { type: 'hd', mnemonic };
        const account = await core.newAccount(
          { id },
          secret,
          0,
          accountName(record.accounts.length + 1),
          isNew ? 'created' : 'imported-phrase',
        );
        requireNew(record, account);
        const count = record.keyrings.filter((one) => one.type === 'hd').length;
        const name = requireName(label ?? phraseName(count + 1));
        const sealed = await sealKeyring(key, id, secret, core.platform.randomBytes);
        const keyring: KeyringRecord = {
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
        const secrets = await accountSecrets(secret, hdIndex);
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
          const account = await core.newAccount(keyring, secret, index, accountName(accounts.length + 1), 'created');
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
  };
}
