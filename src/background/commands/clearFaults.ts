// Forgets what failed inside the wallet.

import { defineCommand, nothing } from './defineCommand.ts';

/** Forgets the recorded faults. */
export const clearFaults = defineCommand({
  needs: ['faults'],
  params: nothing,
  handle: async ({ faults }) => {
    await faults.clear();
    return null;
  },
});
