// Chooses which accounts a connected site sees; none disconnects it.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Chooses a site's accounts. */
export const setSiteAccounts = defineCommand({
  needs: ['approvals', 'permissions', 'vault'],
  params: Type.Object({ origin: Type.String(), accountIds: Type.Array(Type.String(), { maxItems: 100 }) }),
  handle: async (services, { origin, accountIds }) => {
    requireOpen(services);
    await services.permissions.setAccounts(origin, accountIds);
    await services.approvals.endOrigin(origin);
    return null;
  },
});
