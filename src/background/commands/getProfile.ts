// Reads the published profile of an account's 0xPQ address, or of a token.

import { Type } from 'typebox';
import { defineCommand, requireSeenAccount } from './defineCommand.ts';

/** Answers the profile, or null. */
export const getProfile = defineCommand({
  needs: ['accounts', 'profiles'],
  params: Type.Object({ accountId: Type.String(), token: Type.Optional(Type.String()) }),
  handle: (services, { accountId, token }) => services.profiles.get(requireSeenAccount(services, accountId), token),
});
