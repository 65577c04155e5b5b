// The window has shown the result of an approval: it closes, or shows the next one.

import { defineCommand, nothing } from './defineCommand.ts';

/** Ends the display of a result. */
export const leaveOutcome = defineCommand({
  needs: ['approvals'],
  params: nothing,
  handle: async ({ approvals }) => {
    await approvals.leaveOutcome();
    return null;
  },
});
