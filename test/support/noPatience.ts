// Patience that ends at the next turn of the event loop: what is not answered by then never is. No test waits for it.

import { createPatience, type Patience } from '../../src/background/node/patience.ts';

/** Counts what is settled at once, and nothing else. */
export const noPatience: Patience = createPatience({
  timer: (_, run) => {
    const turn = setImmediate(run);
    return () => clearImmediate(turn);
  },
});
