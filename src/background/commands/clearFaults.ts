// Clears the record of internal faults.

import { defineCommand, nothing } from './defineCommand.ts';

/** Answers nothing. */
export const clearFaults = defineCommand({
  needs: ['faults'],
  params: nothing,
  handle: async ({ faults }) => {
    await faults.clear();
    return null;
  },
});
