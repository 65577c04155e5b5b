// Rejects several pending approvals in one step: all of the same origin, or all of sites.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Rejects the pending approvals of the tab or site of an approval; without an id, those of all sites. */
export const rejectAll = defineCommand({
  needs: ['approvals', 'vault'],
  params: Type.Object({ likeId: Type.Optional(Type.String()) }),
  handle: async ({ approvals, vault }, { likeId }) => {
    await approvals.rejectAll(likeId);
    await vault.touch();
    return null;
  },
});
