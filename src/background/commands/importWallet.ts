// Creates the vault of an existing phrase, also when the old vault is missing or damaged.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Creates the vault. */
export const importWallet = defineCommand({
  needs: ['vault'],
  params: Type.Object({ password, phrase: Type.String({ maxLength: 1_000 }) }),
  handle: async ({ vault }, { password: secret, phrase }) => {
    await vault.create(secret, phrase, 'imported-phrase', true);
    return null;
  },
});
