// Answers an approval; a missing decision is a rejection. Where much is at stake, the password is a parameter.

import { Type } from 'typebox';
import { defineCommand, password, requirePasswordOf } from './defineCommand.ts';

/** Answers an approval. */
export const decide = defineCommand({
  needs: ['approvals', 'effects', 'vault'],
  params: Type.Object({
    id: Type.String(),
    kind: Type.String(),
    decision: Type.Optional(Type.Unknown()),
    password: Type.Optional(password),
    /** Version of the description that was on the screen; absent for the first. */
    shown: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  handle: async (services, { id, kind, decision, password: given, shown }) => {
    const { approvals, effects, vault } = services;
    if (decision === undefined) await approvals.reject(id);
    else {
      const hasPassword = approvals.needsPassword(id) && given !== undefined;
      if (hasPassword) await requirePasswordOf(services, given);
      await effects.lookAgain(id);
      await approvals.settle(id, kind, decision, hasPassword, shown);
    }
    await vault.touch();
    return null;
  },
});
