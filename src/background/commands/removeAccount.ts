// Removes an account with its permissions and its pending approvals; the last one stays.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Answers ok, or the reason why not. */
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
