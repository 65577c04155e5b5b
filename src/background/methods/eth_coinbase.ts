// The first classic address that a site may see.

import { defineMethod, noParams } from './defineMethod.ts';

/** Null when locked or not connected. */
export const eth_coinbase = defineMethod({
  needs: ['accounts'],
  access: 'open',
  anonymous: null,
  asks: false,
  changes: false,
  params: noParams,
  handle: ({ services, shared }) => (services.accounts.isUnlocked() ? (shared()[0]?.ethAddress ?? null) : null),
});
