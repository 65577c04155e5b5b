// What one account has free on the active network, whether or not it is the one in use.

import { Type } from 'typebox';
import { defineCommand, requireOpen, requireSeenAccount } from './defineCommand.ts';

/** Answers its balances as they stand now. */
export const readAccountBalances = defineCommand({
  needs: ['accounts', 'assets', 'vault'],
  params: Type.Object({ accountId: Type.String() }),
  handle: async (services, { accountId }) => {
    requireOpen(services);
    return services.assets.read(requireSeenAccount(services, accountId));
  },
});
