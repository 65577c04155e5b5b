// How long the user is kept waiting for reads that a description can do without.

/** The user looks at nothing while the node is slow; what comes later than this counts as not read. */
const PATIENCE_MS = 4_000;

/** The value of a read, or undefined when it fails or takes too long. */
export type Attempt = <T>(read: Promise<T>) => Promise<T | undefined>;

/** Attempts that share one deadline, which starts now. */
export function withPatience(ms = PATIENCE_MS): Attempt {
  const signal = AbortSignal.timeout(ms);
  const late = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return async (read) => Promise.race([read.catch(() => undefined), late]);
}
