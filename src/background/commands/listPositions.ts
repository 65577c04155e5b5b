// An account's assets besides its free balances, on the active network.

import { Type } from 'typebox';
import { defineCommand, requireOpen, requireSeenAccount } from './defineCommand.ts';

/** Answers the positions, and names the parts that could not be read. */
export const listPositions = defineCommand({
  needs: ['accounts', 'positions', 'vault'],
  params: Type.Object({ accountId: Type.String() }),
  handle: async (services, { accountId }) => {
    requireOpen(services);
    return services.positions.list(requireSeenAccount(services, accountId));
  },
});
