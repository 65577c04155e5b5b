// Answers an approval; without a decision it is a refusal.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers an approval. */
export const decide = defineCommand('decide', {
  params: Type.Object({ id: Type.String(), kind: Type.String(), decision: Type.Optional(Type.Unknown()) }),
  handle: async ({ approvals, vault }, { id, kind, decision }) => {
    if (decision === undefined) await approvals.reject(id);
    else await approvals.settle(id, kind, decision);
    await vault.touch();
    return null;
  },
});
