// Reads the profit and loss of an account on the active network.

import { Type } from 'typebox';
import { defineCommand, requireSeenAccount } from './defineCommand.ts';

/** Answers the report of the account's 0xPQ address, which is the only one that trades. */
export const readProfit = defineCommand({
  needs: ['accounts', 'market'],
  params: Type.Object({ accountId: Type.String() }),
  handle: (services, { accountId }) => services.market.profit(requireSeenAccount(services, accountId).pqAddress),
});
