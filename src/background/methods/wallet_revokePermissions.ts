// Removes a site's permissions at its own request.

import { defineMethod } from './defineMethod.ts';
import { readPermissionParams } from './wallet_requestPermissions.ts';

/** Null. */
export const wallet_revokePermissions = defineMethod({
  needs: ['permissions', 'approvals'],
  access: 'open',
  asks: false,
  changes: true,
  params: readPermissionParams,
  handle: async ({ services, origin }) => {
    await services.permissions.revoke(origin);
    await services.approvals.endOrigin(origin);
    return null;
  },
});
