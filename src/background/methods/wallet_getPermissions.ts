// The permissions of a site (EIP-2255).

import { defineMethod, noParams } from './defineMethod.ts';

/** [] if there are none. */
export const wallet_getPermissions = defineMethod({
  needs: ['permissions'],
  access: 'open',
  anonymous: [],
  asks: false,
  changes: false,
  params: noParams,
  handle: ({ services, origin }) => services.permissions.entries(origin),
});
