// Clock and randomness of a relay connection, so that tests can run hours in an instant.

export interface Timing {
  /** Unix milliseconds. */
  now(): number;
  /** Calls back once after `ms`; the returned function cancels it. */
  after(ms: number, callback: () => void): () => void;
  /** At least 0 and less than 1. */
  random(): number;
}

/** The machine's own clock. */
export const realTiming: Timing = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/** A delay varied by up to a fifth, so that clients of one relay do not reconnect in step. */
export function jitter(ms: number, timing: Timing): number {
  return ms * (0.8 + 0.4 * timing.random());
}
