// Puts the second copy of the vault back.

import { defineCommand, nothing } from './defineCommand.ts';

/** Puts the second copy of the vault back. */
export const restoreBackup = defineCommand({
  needs: ['vault'],
  params: nothing,
  handle: async ({ vault }) => {
    await vault.restoreBackup();
    return null;
  },
});
