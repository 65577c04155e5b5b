// NFTs of an account on the active network.

import { Type } from 'typebox';
import { defineCommand, requireOpen, requireSeenAccount } from './defineCommand.ts';

/** Answers the items. */
export const listItems = defineCommand({
  needs: ['accounts', 'items', 'vault'],
  params: Type.Object({ accountId: Type.String() }),
  handle: async (services, { accountId }) => {
    requireOpen(services);
    return services.items.list(requireSeenAccount(services, accountId));
  },
});
