// The server's time. Everything that waits or expires uses this clock, so that tests can set it.

/** A source of time and of timers. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /**
   * Milliseconds since some moment. They pass evenly, also when the clock is set: for everything that measures a length
   * of time.
   */
  elapsed(): number;
  /** Runs `act` once after `ms`; the answer cancels it. */
  after(ms: number, act: () => void): () => void;
}

/** Longest time that the machine's timers know, in milliseconds. */
const TIMER_MAX_MS = 2_147_483_647;

/** The machine's clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (ms, act) => {
    // A longer one would fire at once.
    const timer = setTimeout(act, Math.min(ms, TIMER_MAX_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Runs `act` every `ms` until the answer is called; a run that rejects is handed to `onError`. */
export function every(
  clock: Clock,
  ms: number,
  act: () => void | Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  let cancel = (): void => {};
  const arm = (): void => {
    cancel = clock.after(ms, () => {
      arm();
      Promise.resolve().then(act).catch(onError);
    });
  };
  arm();
  return () => cancel();
}
