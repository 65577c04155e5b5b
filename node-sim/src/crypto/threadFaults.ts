// The causes of threads that ended in this process. Work continues without them, so nobody else would notice: the log
// listens here.

const listeners = new Set<(cause: unknown) => void>();

/** Calls a listener for every thread that ends by itself from now on. @returns a function that stops it */
export function onThreadFault(listener: (cause: unknown) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports a thread that ended by itself. */
export function tellThreadFault(cause: unknown): void {
  for (const listener of listeners) listener(cause);
}
