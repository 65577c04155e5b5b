// A keystore file of an account, under a password of its own.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Answers the file, or why not. */
export const exportKeystore = defineCommand({
  needs: ['vault'],
  params: Type.Object({ accountId: Type.String(), password, filePassword: password }),
  handle: ({ vault }, { accountId, password: given, filePassword }) =>
    vault.exportKeystore(given, accountId, filePassword),
});
