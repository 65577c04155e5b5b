// The storage of the vault: the record, its second copy, and the meaning of their absence or damage. Writes vault and
// state version in one step.

import { refused } from '@svc/core/words/refusal';
import type { Platform } from '../../platform/platform.ts';
import { LOCAL_KEYS, TABLES } from '../state/keys.ts';
import { readVault, type VaultRecord, withChecksum } from './vaultRecord.ts';

/** `none`: never created. `missing`: an earlier version record exists without its vault. */
type VaultStatus = 'none' | 'missing' | 'damaged' | 'present';

const BACKUP_KEY = 'copy';

/** The stored vault of one profile; call `load` first. */
export function createVaultFile(platform: Pick<Platform, 'local' | 'session' | 'table'>, stateVersion: number) {
  const backup = platform.table(TABLES.vaultBackup);
  let status: VaultStatus = 'none';
  let record: VaultRecord | undefined;
  let copy: VaultRecord | undefined;

  async function load(): Promise<void> {
    const [found, version] = await Promise.all([
      platform.local.get(LOCAL_KEYS.vault),
      platform.local.get(LOCAL_KEYS.version),
    ]);
    record = readVault(found);
    // The copy is in a slower store, and only matters where the vault is missing.
    copy = record === undefined ? readVault(await backup.get(BACKUP_KEY).catch(() => undefined)) : undefined;
    if (record !== undefined) status = 'present';
    else if (found !== undefined) status = 'damaged';
    else status = version === undefined && copy === undefined ? 'none' : 'missing';
  }

  /** @throws what storage throws; the old record then still stands */
  async function write(next: VaultRecord): Promise<void> {
    const checked = withChecksum(next);
    const entries: Record<string, unknown> = { [LOCAL_KEYS.vault]: checked, [LOCAL_KEYS.version]: stateVersion };
    // A damaged vault may still be recoverable: it is moved aside, never overwritten.
    if (status === 'damaged') entries[LOCAL_KEYS.damagedVault] = await platform.local.get(LOCAL_KEYS.vault);
    await platform.local.set(entries);
    record = checked;
    status = 'present';
    try {
      await backup.put(BACKUP_KEY, checked);
      copy = checked;
    } catch {
      // The second copy is optional: the vault itself is stored.
    }
  }

  return {
    load,
    write,
    status: () => status,
    record: () => record,
    backupAvailable: () => copy !== undefined && status !== 'present',
    async restoreBackup(): Promise<void> {
      if (copy === undefined || status === 'present') throw refused('refused.vault.noBackup');
      await write(copy);
    },
    async erase(): Promise<void> {
      await platform.local.remove(await platform.local.keys());
      await platform.session.remove(await platform.session.keys());
      await Promise.all(Object.values(TABLES).map((name) => platform.table(name).clear()));
      record = undefined;
      copy = undefined;
      status = 'none';
    },
  };
}
