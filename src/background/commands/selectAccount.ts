// Selects an account: one of the wallet, which also signs, or a watch-only one.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Selects an account. */
export const selectAccount = defineCommand({
  needs: ['vault', 'watched'],
  params: Type.Object({ accountId: Type.String() }),
  handle: async (services, { accountId }) => {
    requireOpen(services);
    if (services.watched.find(accountId) !== undefined) await services.watched.show(accountId);
    else {
      await services.vault.selectAccount(accountId);
      await services.watched.show(undefined);
    }
    return null;
  },
});
