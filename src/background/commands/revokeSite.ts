// Forgets a site.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers nothing. */
export const revokeSite = defineCommand({
  needs: ['approvals', 'permissions'],
  params: Type.Object({ origin: Type.String() }),
  handle: async ({ permissions, approvals }, { origin }) => {
    await permissions.revoke(origin);
    await approvals.endOrigin(origin);
    return null;
  },
});
