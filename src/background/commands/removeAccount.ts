// Removes an account; the only one stays.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Answers ok, or why not. */
export const removeAccount = defineCommand('removeAccount', {
  params: Type.Object({ accountId: Type.String(), password }),
  handle: ({ vault }, { accountId, password: given }) => vault.removeAccount(given, accountId),
});
