// Selects an account.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Selects an account. */
export const selectAccount = defineCommand({
  needs: ['vault'],
  params: Type.Object({ accountId: Type.String() }),
  handle: async (services, { accountId }) => {
    requireOpen(services);
    await services.vault.selectAccount(accountId);
    return null;
  },
});
