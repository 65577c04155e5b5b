// The tokens and collections of an account: those that it created, and those over which it has a right.

import { Type } from 'typebox';
import { defineCommand, requireOpen, requireSeenAccount } from './defineCommand.ts';

/** Answers them by address, tokens first. */
export const listManaged = defineCommand({
  needs: ['accounts', 'tokenFacts', 'vault'],
  params: Type.Object({ accountId: Type.String() }),
  handle: async (services, { accountId }) => {
    requireOpen(services);
    return services.tokenFacts.managed(requireSeenAccount(services, accountId));
  },
});
