// Restores the second copy of the vault.

import { defineCommand, nothing } from './defineCommand.ts';

/** Answers nothing. */
export const restoreBackup = defineCommand({
  needs: ['vault'],
  params: nothing,
  handle: async ({ vault }) => {
    await vault.restoreBackup();
    return null;
  },
});
