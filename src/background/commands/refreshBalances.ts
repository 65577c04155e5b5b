// Reads the balances again.

import { defineCommand, nothing } from './defineCommand.ts';

/** Reads the balances. */
export const refreshBalances = defineCommand({
  needs: ['assets'],
  params: nothing,
  handle: async ({ assets }) => {
    await assets.refresh();
    return null;
  },
});
