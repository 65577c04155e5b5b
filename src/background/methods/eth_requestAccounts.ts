// Requests access to accounts; answers like eth_accounts.

import { defineMethod, noParams } from './defineMethod.ts';
import { ACCESS_NEEDS, requestAccess } from './requestAccess.ts';

/** Classic addresses, the selected one first. */
export const eth_requestAccounts = defineMethod({
  needs: ACCESS_NEEDS,
  access: 'open',
  asks: true,
  changes: true,
  params: noParams,
  handle: async (call) => (await requestAccess(call)).map((account) => account.ethAddress),
});
