// Removes an account with what it shares with sites and what waits for its signature; the only one stays.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Answers ok, or why not. */
export const removeAccount = defineCommand({
  needs: ['approvals', 'permissions', 'vault'],
  params: Type.Object({ accountId: Type.String(), password }),
  handle: async ({ vault, permissions, approvals }, { accountId, password: given }) => {
    const outcome = await vault.removeAccount(given, accountId);
    if (!outcome.ok) return outcome;
    await permissions.withdraw(accountId);
    await approvals.endAccount(accountId, 'accountRemoved');
    return outcome;
  },
});
