// Creates a vault around its first secret, once in a profile.

import { wipe } from '@svc/core/bytes';
import { refused } from '@svc/core/words/refusal';
import { accountName } from './firstNames.ts';
import type { FirstSecret, KeyringCore } from './keyringCore.ts';
import { importDataKey, sealKeyring, wrapDataKey } from './vaultEncryption.ts';
import { type KeyringRecord, requirePassword, VAULT_VERSION } from './vaultRecord.ts';

/** Creates and unlocks the vault. @throws Refusal `password.short`, `vault.exists` */
export async function createVault(core: KeyringCore, password: string, first: FirstSecret): Promise<void> {
  const random = core.platform.randomBytes;
  await core.inOrder(async () => {
    requirePassword(password);
    if (core.file.status() === 'present') throw refused('refused.vault.exists');
    const dek = random(32);
    try {
      const { secret, source, label, name = accountName(1), backedUp, classicalOnly = false } = first;
      const id = crypto.randomUUID();
      const isPhrase = secret.type === 'hd';
      const account = await core.newAccount({ id }, secret, isPhrase ? 0 : undefined, name, source);
      const keyring: KeyringRecord = {
        id,
        type: secret.type,
        label,
        sealed: await sealKeyring(await importDataKey(dek), id, secret, random),
        nextIndex: isPhrase ? 1 : 0,
        createdAt: core.platform.now(),
        backedUp,
      };
      await core.file.write({
        version: VAULT_VERSION,
        ...(await wrapDataKey(dek, password, core.iterations, random)),
        passkeys: [],
        keyrings: [keyring],
        accounts: [classicalOnly ? { ...account, classicalOnly } : account],
        selectedAccountId: account.id,
        createdAt: core.platform.now(),
      });
      await core.startSession(dek);
    } finally {
      wipe(dek);
    }
  });
}
