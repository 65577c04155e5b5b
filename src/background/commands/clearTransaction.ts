// Gives up a pending transaction: its nonce is free again. A node that still has it may execute it.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Gives up a transaction. */
export const clearTransaction = defineCommand({
  needs: ['transactions', 'vault'],
  params: Type.Object({ hash: Type.String() }),
  handle: async (services, { hash }) => {
    requireOpen(services);
    await services.transactions.clear(hash);
    return null;
  },
});
