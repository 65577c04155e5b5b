// The classic addresses that a site may see.

import { defineMethod, noParams } from './defineMethod.ts';

/** The selected one first; [] when locked or not connected. */
export const eth_accounts = defineMethod({
  needs: ['accounts'],
  access: 'open',
  anonymous: [],
  asks: false,
  changes: false,
  params: noParams,
  handle: ({ services, shared }) =>
    services.accounts.isUnlocked() ? shared().map((account) => account.ethAddress) : [],
});
