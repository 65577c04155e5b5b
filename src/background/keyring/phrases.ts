// The wallet's own recovery phrase: created or imported, backed up, and used to derive the next account.

import { createPhrase, requirePhrase } from '@svc/core/accounts/deriveKeys';
import { refused } from '@svc/core/words/refusal';
import { requireRoom } from './accountList.ts';
import { accountName, phraseName } from './firstNames.ts';
import { createVault } from './firstVault.ts';
import type { KeyringCore, RefusedUnlock } from './keyringCore.ts';
import { importDataKey, openKeyring } from './vaultEncryption.ts';

/** The recovery phrases of one keyring. */
export function createPhrases(core: KeyringCore) {
  return {
    createPhrase,
    requirePhrase,
    create: (password: string, phrase: string, source: 'created' | 'imported-phrase', backedUp: boolean) =>
      createVault(core, password, {
        secret: { type: 'hd', mnemonic: requirePhrase(phrase) },
        source,
        label: phraseName(1),
        backedUp,
      }),
    async revealPhrase(password: string, keyringId: string): Promise<{ ok: true; phrase: string } | RefusedUnlock> {
      const outcome = await core.withPassword(password, async (dek, record) => {
        const keyring = record.keyrings.find((one) => one.id === keyringId && one.type === 'hd');
        if (keyring === undefined) throw refused('refused.keyring.unknown.ofAccount');
        const secret = await openKeyring(await importDataKey(dek), keyring);
        return secret.type === 'hd' ? secret.mnemonic : '';
      });
      return outcome.ok ? { ok: true, phrase: outcome.value } : outcome;
    },
    confirmBackup: (keyringId: string): Promise<void> =>
      core.change((record) => ({
        ...record,
        keyrings: record.keyrings.map((one) => (one.id === keyringId ? { ...one, backedUp: true } : one)),
      })),
    /** Next index of the wallet's first phrase. @returns the new account's id */
    async createAccount(name: string | undefined): Promise<string> {
      const key = await core.requireKey();
      let created = '';
      await core.change(async (record) => {
        const keyring = record.keyrings.find((one) => one.type === 'hd');
        if (keyring === undefined) throw refused('refused.keyring.none');
        requireRoom(record, 1);
        const account = await core.newAccount(
          keyring,
          await openKeyring(key, keyring),
          keyring.nextIndex,
          name ?? accountName(record.accounts.length + 1),
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
  };
}
