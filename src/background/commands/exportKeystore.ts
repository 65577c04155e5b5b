// A keystore file of an account, under its own password.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Answers the file, or the reason why not. */
export const exportKeystore = defineCommand({
  needs: ['vault'],
  params: Type.Object({ accountId: Type.String(), password, filePassword: password }),
  handle: ({ vault }, { accountId, password: given, filePassword }) =>
    vault.exportKeystore(given, accountId, filePassword),
});
