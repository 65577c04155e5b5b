// Free balances of one account on the active network, whether or not it is selected.

import { Type } from 'typebox';
import { defineCommand, requireOpen, requireSeenAccount } from './defineCommand.ts';

/** Answers its current balances. */
export const readAccountBalances = defineCommand({
  needs: ['accounts', 'assets', 'vault'],
  params: Type.Object({ accountId: Type.String() }),
  handle: async (services, { accountId }) => {
    requireOpen(services);
    return services.assets.read(requireSeenAccount(services, accountId));
  },
});
