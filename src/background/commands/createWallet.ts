// Creates the vault of a new phrase and unlocks it.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Creates the vault. */
export const createWallet = defineCommand({
  needs: ['vault'],
  params: Type.Object({ password, phrase: Type.String({ maxLength: 1_000 }), backedUp: Type.Boolean() }),
  handle: async ({ vault }, { password: secret, phrase, backedUp }) => {
    await vault.create(secret, phrase, 'created', backedUp);
    return null;
  },
});
