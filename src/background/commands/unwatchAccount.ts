// Removes a watch-only address. It has no key, so no password is needed.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Answers nothing. */
export const unwatchAccount = defineCommand({
  needs: ['vault', 'watched'],
  params: Type.Object({ accountId: Type.String() }),
  handle: async (services, { accountId }) => {
    requireOpen(services);
    await services.watched.remove(accountId);
    return null;
  },
});
