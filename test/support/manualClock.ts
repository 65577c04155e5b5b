// A clock that the test moves. Timers run when their time has passed, in order, and what they start gets turns of the
// event loop to finish.

import type { Clock } from '../../relay-server/src/clock.ts';

/** A {@link Clock} for tests. */
export interface ManualClock extends Clock {
  /** Advances time, running each timer at its own moment. */
  advance(ms: number): Promise<void>;
  /**
   * Sets the time without running anything, like a user who corrects a clock: timers run when their duration has
   * passed.
   */
  set(ms: number): void;
}

/** A clock that stands still at `startMs` (Unix milliseconds). */
export function manualClock(startMs = 1_790_000_000_000): ManualClock {
  let elapsed = 0;
  let offset = startMs;
  let order = 0;
  const timers = new Map<number, { at: number; act: () => void }>();
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  return {
    now: () => offset + elapsed,
    elapsed: () => elapsed,
    after(ms, act) {
      const id = ++order;
      timers.set(id, { at: elapsed + ms, act });
      return () => void timers.delete(id);
    },
    set(ms) {
      offset = ms - elapsed;
    },
    async advance(ms) {
      const end = elapsed + ms;
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= end).sort(([a, x], [b, y]) => x.at - y.at || a - b)[0];
        if (due === undefined) break;
        const [id, { at, act }] = due;
        timers.delete(id);
        elapsed = Math.max(elapsed, at);
        act();
        await turns();
      }
      elapsed = end;
      await turns();
    },
  };
}
