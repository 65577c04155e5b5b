// Makes the vault around a private key or the account of a keystore file, also when the old vault is gone or damaged.

import { Type } from 'typebox';
import { keySource } from '../state/keySource.ts';
import { defineCommand, password } from './defineCommand.ts';

/** Makes the vault. */
export const importWalletKey = defineCommand({
  needs: ['vault'],
  params: Type.Object({ password, source: keySource }),
  handle: async ({ vault }, { password: secret, source }) =>
    (await vault.createFromKey(secret, source)) ? { ok: true } : { ok: false, reason: 'bad-file-password' },
});
