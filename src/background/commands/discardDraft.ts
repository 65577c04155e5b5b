// Drops a draft.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Drops a draft. */
export const discardDraft = defineCommand({
  needs: ['approvals'],
  params: Type.Object({ id: Type.String() }),
  handle: async ({ approvals }, { id }) => {
    await approvals.reject(id);
    return null;
  },
});
