// Gives a waiting transaction up: its nonce is free again. A node that kept it may still execute it.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Gives a transaction up. */
export const clearTransaction = defineCommand({
  needs: ['transactions', 'vault'],
  params: Type.Object({ hash: Type.String() }),
  handle: async (services, { hash }) => {
    requireOpen(services);
    await services.transactions.clear(hash);
    return null;
  },
});
