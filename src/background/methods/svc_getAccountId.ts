// The ledger key of an address in any form, computed here.

import { accountId } from '@svc/core/accounts/address';
import { ParseRefusal } from '@svc/core/errors';
import { defineMethod } from './defineMethod.ts';

/** `0x` + 40 lower-case hex. */
export const svc_getAccountId = defineMethod({
  needs: [],
  access: 'open',
  asks: false,
  changes: false,
  params: (given) => {
    const address = Array.isArray(given)
      ? (given[0] as unknown)
      : (given as { address?: unknown } | undefined)?.address;
    if (typeof address !== 'string') throw new ParseRefusal('address', 'an address');
    return accountId(address);
  },
  handle: (_call, id) => id,
});
