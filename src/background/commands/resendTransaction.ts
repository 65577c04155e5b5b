// Sends the stored bytes of a pending transaction again.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Sends the same bytes again. */
export const resendTransaction = defineCommand({
  needs: ['transactions', 'vault'],
  params: Type.Object({ hash: Type.String() }),
  handle: async (services, { hash }) => {
    requireOpen(services);
    await services.transactions.resend(hash);
    return null;
  },
});
