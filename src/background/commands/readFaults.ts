// Lists internal faults of the wallet.

import { defineCommand, nothing } from './defineCommand.ts';

/** Answers the recorded faults, newest last. They contain no secrets, so the wallet may be locked. */
export const readFaults = defineCommand({
  needs: ['faults'],
  params: nothing,
  handle: ({ faults }) => faults.view(),
});
