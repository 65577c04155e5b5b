// Builds the claim of a profile for the user to confirm.

import { Type } from 'typebox';
import { defineCommand, requireAccount, requireOpen } from './defineCommand.ts';

/** Answers the claim to show. */
export const prepareProfile = defineCommand({
  needs: ['accounts', 'profiles', 'vault'],
  params: Type.Object({
    accountId: Type.String(),
    fields: Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()], {
      expected: 'texts by field, or null',
    }),
    token: Type.Optional(Type.String()),
  }),
  handle: (services, { accountId, fields, token }) => {
    requireOpen(services);
    return services.profiles.prepare(requireAccount(services, accountId), fields, token);
  },
});
