// A clock for tests of relay connections: timers run when the test moves it, real I/O runs in between.

import type { Timing } from '../../src/channels/relay/timing.ts';

export interface ManualTiming extends Timing {
  /** Delays of the waiting timers, as requested. */
  readonly waiting: readonly number[];
  /** Advances the clock and runs what falls due, in order, letting I/O happen after each. */
  advance(ms: number): Promise<void>;
}

/** Real sockets need a few turns of the event loop between timers. */
async function breathe(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

export function createManualTiming(startMs = 1_790_000_000_000): ManualTiming {
  let now = startMs;
  const timers = new Set<{ at: number; ms: number; run: () => void }>();
  return {
    now: () => now,
    random: () => 0.5,
    after: (ms, run) => {
      const timer = { at: now + ms, ms, run };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    get waiting() {
      return [...timers].map(({ ms }) => ms);
    },
    advance: async (ms) => {
      const until = now + ms;
      await breathe();
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers.delete(due);
        now = Math.max(now, due.at);
        due.run();
        await breathe();
      }
      now = until;
    },
  };
}
