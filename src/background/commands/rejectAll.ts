// Refuses several waiting approvals in one step: all that wait from where one came from, or all of sites.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Refuses what waits from the tab or the site of an approval; without an id, everything that sites have waiting. */
export const rejectAll = defineCommand({
  needs: ['approvals', 'vault'],
  params: Type.Object({ likeId: Type.Optional(Type.String()) }),
  handle: async ({ approvals, vault }, { likeId }) => {
    await approvals.rejectAll(likeId);
    await vault.touch();
    return null;
  },
});
