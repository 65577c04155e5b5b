// How long a read may take where it runs: the state tells of its steps, and the clock is looked at now and then.

import { OutOfTime } from '../kernel/outcome.ts';
import type { StateView } from '../kernel/stateView.ts';

/** Steps between two looks at the clock: some hundred microseconds of the dearest. */
const STEPS_PER_LOOK = 64;

/** Does a read's work on a state. @throws OutOfTime when it walks the state for longer than that */
export function withTimeLimit<T>(state: StateView, mostMs: number, work: () => T): T {
  const untilMs = performance.now() + mostMs;
  let steps = 0;
  return state.watched(() => {
    steps += 1;
    if (steps % STEPS_PER_LOOK === 0 && performance.now() > untilMs) throw new OutOfTime();
  }, work);
}
