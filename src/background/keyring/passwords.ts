// Unlocking with the password, and changing it.

import type { KeyringCore, RefusedUnlock } from './keyringCore.ts';
import { wrapDataKey } from './vaultEncryption.ts';
import { requirePassword } from './vaultRecord.ts';

export type UnlockOutcome = { readonly ok: true } | RefusedUnlock;

/** Password operations of one keyring. */
export function createPasswords(core: KeyringCore) {
  async function unless(check: Promise<{ ok: true; value: unknown } | RefusedUnlock>): Promise<UnlockOutcome> {
    const outcome = await check;
    return outcome.ok ? { ok: true } : outcome;
  }
  return {
    unlock: (password: string): Promise<UnlockOutcome> =>
      unless(core.withPassword(password, (dek) => core.startSession(dek))),
    checkPassword: (password: string): Promise<UnlockOutcome> =>
      unless(core.withPassword(password, async () => undefined)),
    async changePassword(current: string, next: string): Promise<UnlockOutcome> {
      requirePassword(next);
      return unless(
        core.withPassword(current, (dek) =>
          core.change(async (record) => {
            const iterations = Math.max(core.iterations, record.kdf.iterations);
            return { ...record, ...(await wrapDataKey(dek, next, iterations, core.platform.randomBytes)) };
          }),
        ),
      );
    },
  };
}
