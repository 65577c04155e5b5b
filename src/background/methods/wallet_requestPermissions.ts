// Requests the single permission, eth_accounts (EIP-2255): the user chooses the accounts, also those of a connected
// site. Sites use this to let people change accounts.

import { ParseRefusal } from '@svc/core/errors';
import { defineMethod, oneObject } from './defineMethod.ts';
import { ACCESS_NEEDS, chooseAccess } from './requestAccess.ts';

/** `[{eth_accounts: {}}]` and nothing else. @throws ParseRefusal */
export function readPermissionParams(given: unknown): null {
  const asked = oneObject(given);
  const keys = Object.keys(asked);
  const { eth_accounts: caveats } = asked;
  if (keys.length !== 1 || typeof caveats !== 'object' || caveats === null || Array.isArray(caveats))
    throw new ParseRefusal('params[0]', '{eth_accounts: {}}');
  return null;
}

/** The permission list, as in wallet_getPermissions. */
export const wallet_requestPermissions = defineMethod({
  needs: ACCESS_NEEDS,
  access: 'open',
  asks: true,
  changes: true,
  params: readPermissionParams,
  handle: async (call) => {
    await chooseAccess(call);
    return call.services.permissions.entries(call.origin);
  },
});
