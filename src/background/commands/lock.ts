// Locks now.

import { defineCommand, nothing } from './defineCommand.ts';

/** Locks the wallet. */
export const lock = defineCommand({
  needs: ['vault'],
  params: nothing,
  handle: async ({ vault }) => {
    await vault.lock();
    return null;
  },
});
