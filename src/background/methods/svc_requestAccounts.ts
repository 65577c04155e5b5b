// Requests access to accounts; answers like svc_accounts.

import { defineMethod, noParams } from './defineMethod.ts';
import { ACCESS_NEEDS, requestAccess } from './requestAccess.ts';
import { siteAccount } from './svc_accounts.ts';

/** Both credentials of each account, the selected one first. */
export const svc_requestAccounts = defineMethod({
  needs: ACCESS_NEEDS,
  access: 'open',
  asks: true,
  changes: true,
  params: noParams,
  handle: async (call) => (await requestAccess(call)).map(siteAccount),
});
