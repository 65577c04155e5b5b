// Lists what failed inside the wallet.

import { defineCommand, nothing } from './defineCommand.ts';

/** Answers the recorded faults, newest last. They hold nothing secret, so no key is needed. */
export const readFaults = defineCommand({
  needs: ['faults'],
  params: nothing,
  handle: ({ faults }) => faults.view(),
});
