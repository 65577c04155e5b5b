// The tokens that an account created, according to the node.

import { Type } from 'typebox';
import { defineCommand, requireSeenAccount } from './defineCommand.ts';

/** Answers address, symbol and name of each. */
export const listOwnTokens = defineCommand({
  needs: ['accounts', 'profiles'],
  params: Type.Object({ accountId: Type.String() }),
  handle: (services, { accountId }) => services.profiles.ownTokens(requireSeenAccount(services, accountId)),
});
