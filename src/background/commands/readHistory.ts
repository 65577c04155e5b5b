// A page of an account's history, from the index of the active network's node.

import { Type } from 'typebox';
import { defineCommand, requireOpen, requireSeenAccount } from './defineCommand.ts';

/** Answers entries, newest first, with the cursor of older ones. */
export const readHistory = defineCommand({
  needs: ['accounts', 'history', 'vault'],
  params: Type.Object({
    accountId: Type.String(),
    /** `next` of the last page. */
    cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  handle: async (services, { accountId, cursor }) => {
    requireOpen(services);
    return services.history.page(requireSeenAccount(services, accountId), cursor);
  },
});
