// Adds the next account of the phrase and selects it.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers the new account. */
export const createAccount = defineCommand({
  needs: ['vault'],
  params: Type.Object({ name: Type.Optional(Type.String({ maxLength: 200 })) }),
  handle: async ({ vault }, { name }) => ({ accountId: await vault.createAccount(name) }),
});
