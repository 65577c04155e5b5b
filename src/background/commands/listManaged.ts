// The tokens and collections of an account: those that it created, and those over which it has a right.

import { Type } from 'typebox';
import { defineCommand, requireOpen, requireSeenAccount } from './defineCommand.ts';

/** Answers a page of them by address, tokens first; `cursor` is `next` of the page before it. */
export const listManaged = defineCommand({
  needs: ['accounts', 'tokenFacts', 'vault'],
  params: Type.Object({ accountId: Type.String(), cursor: Type.Optional(Type.String({ maxLength: 100 })) }),
  handle: async (services, { accountId, cursor }) => {
    requireOpen(services);
    return services.tokenFacts.managed(requireSeenAccount(services, accountId), cursor);
  },
});
