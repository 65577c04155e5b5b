// Prepares the revocation of a listed right; it then waits in `drafts`.

import { Type } from 'typebox';
import { defineCommand, requireAccount, requireOpen } from './defineCommand.ts';

/** Answers the draft's id. */
export const prepareRevoke = defineCommand({
  needs: ['accounts', 'allowances', 'vault'],
  params: Type.Object({ accountId: Type.String(), allowanceId: Type.String({ maxLength: 500 }) }),
  handle: async (services, { accountId, allowanceId }) => {
    requireOpen(services);
    return services.allowances.revoke(requireAccount(services, accountId), allowanceId);
  },
});
