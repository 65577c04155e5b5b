// Opens the window of pending approvals, or brings it to the front.

import { defineCommand, nothing } from './defineCommand.ts';

/** Shows the pending approvals. */
export const showApprovals = defineCommand({
  needs: ['approvals'],
  params: nothing,
  handle: async ({ approvals }) => {
    await approvals.show();
    return null;
  },
});
