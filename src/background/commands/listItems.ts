// NFTs of an account on the active network.

import { Type } from 'typebox';
import { defineCommand, requireAccount, requireOpen } from './defineCommand.ts';

/** Answers the items. */
export const listItems = defineCommand({
  needs: ['accounts', 'items', 'vault'],
  params: Type.Object({ accountId: Type.String() }),
  handle: async (services, { accountId }) => {
    requireOpen(services);
    return services.items.list(requireAccount(services, accountId));
  },
});
