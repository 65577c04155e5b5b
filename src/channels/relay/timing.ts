// Clock and chance of a relay connection, so that tests can run hours in an instant.

export interface Timing {
  /** Unix milliseconds. */
  now(): number;
  /** Calls back once after `ms`; the returned function takes it back. */
  after(ms: number, callback: () => void): () => void;
  /** From 0 up to but without 1. */
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

/** A delay moved by up to a fifth either way, so that clients of one relay do not return in step. */
export function jitter(ms: number, timing: Timing): number {
  return ms * (0.8 + 0.4 * timing.random());
}
