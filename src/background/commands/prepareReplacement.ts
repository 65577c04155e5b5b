// Prepares a transaction with the nonce of a pending classic one, where the network allows it: a cancellation, or the
// same with a higher fee.

import { Type } from 'typebox';
import { defineCommand, requireAccount, requireOpen } from './defineCommand.ts';

/** Answers the draft's id. */
export const prepareReplacement = defineCommand({
  needs: ['accounts', 'drafts', 'transactions', 'vault'],
  params: Type.Object({ hash: Type.String(), act: Type.Union([Type.Literal('cancel'), Type.Literal('speedUp')]) }),
  handle: async (services, { hash, act }) => {
    requireOpen(services);
    const { accountId = '' } = services.transactions.requireOpen(hash);
    return services.drafts.replace(hash, act, requireAccount(services, accountId));
  },
});
