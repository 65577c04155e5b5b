// Limits how long a read may run on this thread: the state reports each step, and every few steps the clock is checked.

import { OutOfTime } from '../kernel/outcome.ts';
import type { StateView } from '../kernel/stateView.ts';

/** Steps between two checks of the clock: a few hundred microseconds of the most expensive steps. */
const STEPS_PER_LOOK = 64;

/** Runs a read on a state. @throws OutOfTime when it walks the state for longer than `mostMs` */
export function withTimeLimit<T>(state: StateView, mostMs: number, work: () => T): T {
  const untilMs = performance.now() + mostMs;
  let steps = 0;
  return state.watched(() => {
    steps += 1;
    if (steps % STEPS_PER_LOOK === 0 && performance.now() > untilMs) throw new OutOfTime();
  }, work);
}
