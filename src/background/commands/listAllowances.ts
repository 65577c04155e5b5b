// Current rights of others over an account on the active network; with `complete` false there may be more.

import { Type } from 'typebox';
import { defineCommand, requireOpen, requireSeenAccount } from './defineCommand.ts';

/** Answers the rights. */
export const listAllowances = defineCommand({
  needs: ['accounts', 'allowances', 'vault'],
  params: Type.Object({ accountId: Type.String() }),
  handle: async (services, { accountId }) => {
    requireOpen(services);
    return services.allowances.list(requireSeenAccount(services, accountId));
  },
});
