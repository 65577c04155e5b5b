// The only holder of secrets: creates and opens the vault, keeps the session, signs approved subjects. Everything else
// sees public records and signatures. Keys are decrypted per use and wiped afterwards.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import type { Approved } from '../../approvals/approved.ts';
import type { SignedKind } from '../../approvals/kinds.ts';
import type { Platform } from '../../platform/platform.ts';
import { createAccountList } from './accountList.ts';
import { createImportedKeys } from './importedKeys.ts';
import { createKeyExports } from './keyExports.ts';
import { createKeyringCore } from './keyringCore.ts';
import { createPasskeys } from './passkeys.ts';
import { createPasswords } from './passwords.ts';
import { createPhraseAccounts } from './phraseAccounts.ts';
import { createPhrases } from './phrases.ts';
import { createSecretBox } from './secretBox.ts';
import { createSigning } from './signing.ts';
import { DEFAULT_ITERATIONS } from './vaultRecord.ts';

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
  /** The version record stored beside the vault. */
  readonly stateVersion: number;
}

/** The keyring of one wallet; call `load` before anything else. */
export function createKeyring({ redeem, iterations = DEFAULT_ITERATIONS, ...options }: KeyringOptions) {
  const core = createKeyringCore({ ...options, iterations });
  const { file, session, isUnlocked, lock, load, onChange, retryAt } = core;
  return {
    ...createAccountList(core),
    ...createImportedKeys(core),
    ...createPasskeys(core),
    ...createPasswords(core),
    ...createPhraseAccounts(core),
    ...createPhrases(core),
    ...createSigning(core, redeem),
    ...createKeyExports(core),
    load,
    onChange,
    retryAt,
    isUnlocked,
    lock,
    vaultStatus: () => file.status(),
    backupAvailable: () => file.backupAvailable(),
    record: () => file.record(),
    locksAt: () => session.locksAt(),
    touch: (isForced?: boolean) => session.touch(isForced),
    /** Encrypts small secrets of other services under the data key, while unlocked. */
    box: createSecretBox(() => session.key(), core.platform.randomBytes),
    restoreBackup: () =>
      core.inOrder(async () => {
        await file.restoreBackup();
        core.accountsChanged();
      }),
    async erase(): Promise<void> {
      await lock();
      await file.erase();
      core.accountsChanged();
    },
  };
}
