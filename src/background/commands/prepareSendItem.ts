// Prepares the transfer of an item; it then waits in `drafts`.

import { Type } from 'typebox';
import { feeChoice } from '../../approvals/feeShape.ts';
import { defineCommand, requireAccount, requireOpen } from './defineCommand.ts';

/** Answers the draft's id. */
export const prepareSendItem = defineCommand({
  needs: ['accounts', 'itemSending', 'vault'],
  params: Type.Object({
    accountId: Type.String(),
    itemId: Type.String({ maxLength: 200 }),
    to: Type.String({ maxLength: 400 }),
    amount: Type.Optional(Type.String({ maxLength: 200 })),
    fee: Type.Optional(feeChoice),
  }),
  handle: async (services, { accountId, ...sending }) => {
    requireOpen(services);
    return services.itemSending.send({ ...sending, account: requireAccount(services, accountId) });
  },
});
