// Asks the active node for its chain id again.

import { defineCommand, nothing } from './defineCommand.ts';

/** Answers nothing; the state of the network changes. */
export const checkNetwork = defineCommand({
  needs: ['networks'],
  params: nothing,
  handle: async ({ networks }) => {
    await networks.check();
    return null;
  },
});
