// Asks to see accounts; answers as svc_accounts.

import { defineMethod, noParams } from './defineMethod.ts';
import { requestAccess } from './requestAccess.ts';
import { siteAccount } from './svc_accounts.ts';

/** Both credentials of each account, the selected one first. */
export const svc_requestAccounts = defineMethod({
  access: 'open',
  asks: true,
  changes: true,
  params: noParams,
  handle: async (call) => (await requestAccess(call)).map(siteAccount),
});
