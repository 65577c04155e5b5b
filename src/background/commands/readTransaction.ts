// One transaction of an account with all affected accounts.

import { Type } from 'typebox';
import { defineCommand, requireOpen, requireSeenAccount } from './defineCommand.ts';

/** Answers the entry, the roles of accounts, fills, and what was paid and received. */
export const readTransaction = defineCommand({
  needs: ['accounts', 'history', 'vault'],
  params: Type.Object({
    accountId: Type.String(),
    hash: Type.String({ pattern: '^(?:0x)?[0-9a-fA-F]{64}$', expected: 'the hash of a transaction' }),
  }),
  handle: async (services, { accountId, hash }) => {
    requireOpen(services);
    return services.history.transaction(requireSeenAccount(services, accountId), hash);
  },
});
