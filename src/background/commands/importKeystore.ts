// Imports the account of a keystore file.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Answers the account's id. */
export const importKeystore = defineCommand({
  needs: ['vault'],
  params: Type.Object({
    json: Type.String({ maxLength: 100_000 }),
    password,
    name: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  handle: async ({ vault }, { json, password: filePassword, name }) => {
    const accountId = await vault.importKeystore(json, filePassword, name);
    return accountId === undefined ? { ok: false, reason: 'bad-file-password' } : { ok: true, accountId };
  },
});
