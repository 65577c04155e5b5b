// Drops a draft.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Drops a draft. */
export const discardDraft = defineCommand('discardDraft', {
  params: Type.Object({ id: Type.String() }),
  handle: async ({ approvals }, { id }) => {
    await approvals.reject(id);
    return null;
  },
});
