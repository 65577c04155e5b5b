// Reads the published profile of an account's 0xPQ address.

import { Type } from 'typebox';
import { defineCommand, requireAccount } from './defineCommand.ts';

/** Answers the profile, or null. */
export const getProfile = defineCommand('getProfile', {
  params: Type.Object({ accountId: Type.String() }),
  handle: (services, { accountId }) => services.profiles.get(requireAccount(services, accountId)),
});
