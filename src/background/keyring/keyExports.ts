// Exports of a keyring: an account's keys are shown, written to a file, or removed. Each needs the password.

import type { AccountSecrets } from '@svc/core/accounts/deriveKeys';
import { toHex, wipe } from '@svc/core/bytes';
import { refused } from '@svc/core/words/refusal';
import { withSelection } from './accountList.ts';
import { accountSecrets } from './derive.ts';
import type { KeyringCore, RefusedUnlock } from './keyringCore.ts';
import { writeKeystore } from './keystore.ts';
import { importDataKey, openKeyring } from './vaultEncryption.ts';
import { type AccountRecord, requirePassword, type VaultRecord } from './vaultRecord.ts';

/** The secrets of an account in a decrypted vault; to be wiped. @throws Refusal `vault.damaged` */
async function secretsOf(
  dek: Uint8Array<ArrayBuffer>,
  record: VaultRecord,
  account: AccountRecord,
): Promise<AccountSecrets> {
  const keyring = record.keyrings.find((one) => one.id === account.keyringId);
  if (keyring === undefined) throw refused('refused.vault.damaged');
  return accountSecrets(await openKeyring(await importDataKey(dek), keyring), account.hdIndex);
}

/** The exports of one keyring. */
export function createKeyExports(core: KeyringCore) {
  return {
    /** The keys of one account, hex without `0x`; needs the password. */
    async revealKey(
      password: string,
      accountId: string,
    ): Promise<{ ok: true; privateKey: string; pqSeed: string } | RefusedUnlock> {
      const outcome = await core.withPassword(password, async (dek, record) => {
        const account = core.requireAccount(accountId);
        const secrets = await secretsOf(dek, record, account);
        const shown = { privateKey: toHex(secrets.ethPrivateKey), pqSeed: toHex(secrets.pqSeed) };
        wipe(secrets.ethPrivateKey, secrets.pqSeed);
        return shown;
      });
      return outcome.ok ? { ok: true, ...outcome.value } : outcome;
    },
    /** A keystore file of one account under its own password. @throws Refusal `password.short` for the file's */
    async exportKeystore(
      password: string,
      accountId: string,
      filePassword: string,
    ): Promise<{ ok: true; fileName: string; json: string } | RefusedUnlock> {
      requirePassword(filePassword);
      const outcome = await core.withPassword(password, async (dek, record) => {
        const account = core.requireAccount(accountId);
        const secrets = await secretsOf(dek, record, account);
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
    /** Removes an account; its keyring is removed with its last one. @throws Refusal `account.only` */
    async removeAccount(password: string, accountId: string): Promise<{ ok: true } | RefusedUnlock> {
      const outcome = await core.withPassword(password, () =>
        core.change((record) => {
          const account = core.requireAccount(accountId);
          const accounts = record.accounts.filter((one) => one.id !== accountId);
          if (accounts.length === 0) throw refused('refused.account.only');
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
