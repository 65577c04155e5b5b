// Forgets every site.

import { defineCommand, nothing } from './defineCommand.ts';

/** Answers nothing. */
export const revokeAllSites = defineCommand({
  needs: ['approvals', 'permissions'],
  params: nothing,
  handle: async ({ permissions, approvals }) => {
    const origins = permissions.view().map((site) => site.origin);
    await permissions.revokeAll();
    for (const origin of origins) await approvals.endOrigin(origin);
    return null;
  },
});
