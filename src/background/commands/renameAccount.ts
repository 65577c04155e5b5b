// Renames an account.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Renames an account. */
export const renameAccount = defineCommand({
  needs: ['vault'],
  params: Type.Object({ accountId: Type.String(), name: Type.String({ maxLength: 200 }) }),
  handle: async (services, { accountId, name }) => {
    requireOpen(services);
    await services.vault.renameAccount(accountId, name);
    return null;
  },
});
