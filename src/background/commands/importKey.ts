// Imports a classic private key, with its own ML-DSA seed or one derived from it.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers the account's id. */
export const importKey = defineCommand({
  needs: ['vault'],
  params: Type.Object({
    privateKey: Type.String({ maxLength: 200 }),
    pqSeed: Type.Optional(Type.String({ maxLength: 200 })),
    name: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  handle: async ({ vault }, { privateKey, pqSeed, name }) => ({
    accountId: await vault.importKey(privateKey, pqSeed, name),
  }),
});
