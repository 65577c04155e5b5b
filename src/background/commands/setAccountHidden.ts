// Hides an account from sites and pickers, or shows it again. Hiding ends its permissions and its pending approvals: an
// account that is shown again starts without sites.

import { Type } from 'typebox';
import { defineCommand, requireOpen } from './defineCommand.ts';

/** Hides or shows an account. */
export const setAccountHidden = defineCommand({
  needs: ['approvals', 'permissions', 'vault'],
  params: Type.Object({ accountId: Type.String(), hidden: Type.Boolean() }),
  handle: async (services, { accountId, hidden }) => {
    requireOpen(services);
    const { vault, permissions, approvals } = services;
    await vault.setAccountHidden(accountId, hidden);
    if (!hidden) return null;
    await permissions.withdraw(accountId);
    await approvals.endAccount(accountId, 'accountHidden');
    return null;
  },
});
