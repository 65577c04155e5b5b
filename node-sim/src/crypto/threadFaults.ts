// What ended threads of this process. Their work goes on without them, so that nobody would miss them: whoever keeps a
// log is told here.

const listeners = new Set<(cause: unknown) => void>();

/** Tells of every thread that ends by itself from now on. @returns what ends that */
export function onThreadFault(listener: (cause: unknown) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A thread ended by itself. */
export function tellThreadFault(cause: unknown): void {
  for (const listener of listeners) listener(cause);
}
