// Imports another phrase, with its first account.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers the keyring's id. */
export const importPhrase = defineCommand({
  needs: ['vault'],
  params: Type.Object({
    phrase: Type.String({ maxLength: 2_000 }),
    label: Type.Optional(Type.String({ maxLength: 200 })),
    isNew: Type.Optional(Type.Boolean()),
  }),
  handle: async ({ vault }, { phrase, label, isNew }) => ({
    keyringId: await vault.importPhrase(phrase, label, isNew),
  }),
});
