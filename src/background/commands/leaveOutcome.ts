// The window has shown what came of an approval: it closes, or shows what waits.

import { defineCommand, nothing } from './defineCommand.ts';

/** Ends the sight of an outcome. */
export const leaveOutcome = defineCommand({
  needs: ['approvals'],
  params: nothing,
  handle: async ({ approvals }) => {
    await approvals.leaveOutcome();
    return null;
  },
});
