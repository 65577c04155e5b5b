// Finds an item by its collection and number, whichever of the account's addresses owns it.

import { Type } from 'typebox';
import { defineCommand, requireOpen, requireSeenAccount } from './defineCommand.ts';

/** Answers the item. */
export const findItem = defineCommand({
  needs: ['accounts', 'items', 'vault'],
  params: Type.Object({
    accountId: Type.String(),
    collection: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$', expected: 'an address of 0x and 40 hex digits' }),
    tokenId: Type.String({ pattern: '^(?:0|[1-9]\\d{0,77})$', expected: 'a whole number' }),
  }),
  handle: async (services, { accountId, collection, tokenId }) => {
    requireOpen(services);
    return services.items.find(requireSeenAccount(services, accountId), collection, tokenId);
  },
});
