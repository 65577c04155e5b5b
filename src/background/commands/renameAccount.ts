// Renames an account.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Renames an account. */
export const renameAccount = defineCommand({
  needs: ['vault', 'watched'],
  params: Type.Object({ accountId: Type.String(), name: Type.String({ maxLength: 200 }) }),
  handle: async (services, { accountId, name }) => {
    requireOpen(services);
    const { watched, vault } = services;
    await (watched.find(accountId) === undefined
      ? vault.renameAccount(accountId, name)
      : watched.rename(accountId, name));
    return null;
  },
});
