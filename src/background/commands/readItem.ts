// The current state of an item.

import { Type } from 'typebox';
import { defineCommand, requireOpen, requireSeenAccount } from './defineCommand.ts';

/** Answers the data of its collection about it. */
export const readItem = defineCommand({
  needs: ['accounts', 'items', 'vault'],
  params: Type.Object({ accountId: Type.String(), itemId: Type.String({ maxLength: 200 }) }),
  handle: async (services, { accountId, itemId }) => {
    requireOpen(services);
    return services.items.read(requireSeenAccount(services, accountId), itemId);
  },
});
