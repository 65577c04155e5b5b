// Reads the balances again.

import { defineCommand, nothing } from './defineCommand.ts';

/** Answers nothing; the balances change. */
export const refreshBalances = defineCommand({
  needs: ['assets'],
  params: nothing,
  handle: async ({ assets }) => {
    await assets.refresh();
    return null;
  },
});
