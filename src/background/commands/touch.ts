// The user is active: moves the auto-lock.

import { defineCommand, nothing } from './defineCommand.ts';

/** Moves the deadline. */
export const touch = defineCommand({
  needs: ['vault'],
  params: nothing,
  handle: async ({ vault }) => {
    await vault.touch();
    return null;
  },
});
