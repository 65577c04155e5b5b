// Creates the vault of a private key or a keystore file, also when the old vault is missing or damaged.

import { Type } from 'typebox';
import { keySource } from '../state/keySource.ts';
import { defineCommand, password } from './defineCommand.ts';

/** Creates the vault. */
export const importWalletKey = defineCommand({
  needs: ['vault'],
  params: Type.Object({ password, source: keySource }),
  handle: async ({ vault }, { password: secret, source }) =>
    (await vault.createFromKey(secret, source)) ? { ok: true } : { ok: false, reason: 'bad-file-password' },
});
