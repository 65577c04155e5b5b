// Adds accounts of a phrase by their indices.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers their ids. */
export const addAccounts = defineCommand({
  needs: ['vault'],
  params: Type.Object({
    keyringId: Type.String(),
    indices: Type.Array(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }), { maxItems: 100 }),
  }),
  handle: async ({ vault }, { keyringId, indices }) => ({ accountIds: await vault.addAccounts(keyringId, indices) }),
});
