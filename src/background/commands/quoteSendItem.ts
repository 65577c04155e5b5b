// The fees of sending an item; nothing is prepared.

import { Type } from 'typebox';
import { defineCommand, requireAccount, requireOpen } from './defineCommand.ts';

/** Answers the choices. */
export const quoteSendItem = defineCommand({
  needs: ['accounts', 'itemSending', 'vault'],
  params: Type.Object({
    accountId: Type.String(),
    itemId: Type.String({ maxLength: 200 }),
    to: Type.Optional(Type.String({ maxLength: 400 })),
  }),
  handle: async (services, { accountId, ...question }) => {
    requireOpen(services);
    return services.itemSending.quote({ ...question, account: requireAccount(services, accountId) });
  },
});
