// Asks the active node for its chain id again.

import { defineCommand, nothing } from './defineCommand.ts';

/** Asks the node for its chain id. */
export const checkNetwork = defineCommand({
  needs: ['networks'],
  params: nothing,
  handle: async ({ networks }) => {
    await networks.check();
    return null;
  },
});
