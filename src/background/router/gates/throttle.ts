// Second gate, for reads passed to the node: a page must not use the wallet to flood a node.

import { TooMany } from '../../requests/refusals.ts';
import { isRecent } from '../../state/recent.ts';

/** Passed reads of one origin within a second, and at once. */
const READS_PER_SECOND = 20;
const READS_IN_FLIGHT = 10;

interface Use {
  /** Unix ms of the reads of the last second. */
  recent: number[];
  inFlight: number;
}

export interface ReadThrottle {
  /** Runs a read if the origin may. @throws TooMany */
  run<T>(origin: string, read: () => Promise<T>): Promise<T>;
}

/** A new throttle. */
export function createReadThrottle(now: () => number): ReadThrottle {
  const uses = new Map<string, Use>();
  return {
    async run(origin, read) {
      const use = uses.get(origin) ?? { recent: [], inFlight: 0 };
      uses.set(origin, use);
      use.recent = use.recent.filter((at) => isRecent(now(), at, 1_000));
      if (use.recent.length >= READS_PER_SECOND) throw new TooMany(`At most ${READS_PER_SECOND} reads a second.`);
      if (use.inFlight >= READS_IN_FLIGHT) throw new TooMany(`At most ${READS_IN_FLIGHT} reads at once.`);
      use.recent.push(now());
      use.inFlight += 1;
      try {
        return await read();
      } finally {
        use.inFlight -= 1;
        if (use.inFlight === 0 && !use.recent.some((at) => isRecent(now(), at, 1_000))) uses.delete(origin);
      }
    },
  };
}
