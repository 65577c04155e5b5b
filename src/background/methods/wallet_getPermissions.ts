// What a site has been granted (EIP-2255).

import { defineMethod, noParams } from './defineMethod.ts';

/** [] when nothing. */
export const wallet_getPermissions = defineMethod({
  needs: ['permissions'],
  access: 'open',
  anonymous: [],
  asks: false,
  changes: false,
  params: noParams,
  handle: ({ services, origin }) => services.permissions.entries(origin),
});
