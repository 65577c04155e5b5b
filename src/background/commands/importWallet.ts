// Makes the vault of a phrase that the user brought, also when the old vault is gone or damaged.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Makes the vault. */
export const importWallet = defineCommand({
  needs: ['vault'],
  params: Type.Object({ password, phrase: Type.String({ maxLength: 1_000 }) }),
  handle: async ({ vault }, { password: secret, phrase }) => {
    await vault.create(secret, phrase, 'imported-phrase', true);
    return null;
  },
});
