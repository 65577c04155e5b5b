// Asks for the one permission there is, eth_accounts (EIP-2255).

import { ParseRefusal } from '@svc/core/errors';
import { defineMethod, oneObject } from './defineMethod.ts';
import { requestAccess } from './requestAccess.ts';

/** `[{eth_accounts: {}}]` and nothing else. @throws ParseRefusal */
export function readPermissionParams(given: unknown): null {
  const keys = Object.keys(oneObject(given));
  if (keys.length !== 1 || keys[0] !== 'eth_accounts') throw new ParseRefusal('params[0]', '{eth_accounts: {}}');
  return null;
}

/** The permission list, as wallet_getPermissions. */
export const wallet_requestPermissions = defineMethod({
  access: 'open',
  asks: true,
  params: readPermissionParams,
  handle: async (call) => {
    await requestAccess(call);
    return call.services.permissions.entries(call.origin);
  },
});
