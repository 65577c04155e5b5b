// A deadline at the next turn of the event loop: what is not answered by then counts as unanswered. No test waits for
// it.

import { createPatience, type Patience } from '../../src/background/node/patience.ts';

/** Counts only what is settled at once. */
export const noPatience: Patience = createPatience({
  timer: (_, run) => {
    const turn = setImmediate(run);
    return () => clearImmediate(turn);
  },
});
