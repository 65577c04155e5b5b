// Forgets an address that the user only looked at. No key goes with it, so no password is asked for.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Forgets a watched address. */
export const unwatchAccount = defineCommand({
  needs: ['vault', 'watched'],
  params: Type.Object({ accountId: Type.String() }),
  handle: async (services, { accountId }) => {
    requireOpen(services);
    await services.watched.remove(accountId);
    return null;
  },
});
