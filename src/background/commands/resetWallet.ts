// Erases everything in this profile permanently.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Erases everything. */
export const resetWallet = defineCommand({
  needs: ['approvals', 'restart', 'vault'],
  params: Type.Object({ confirm: Type.Literal('erase', { expected: 'the word erase' }) }),
  handle: async ({ vault, approvals, restart }) => {
    await approvals.endAll('erased');
    await vault.erase();
    await restart();
    return null;
  },
});
