// Serialises asynchronous steps that must not interleave.

export interface Mutex {
  /** Runs after everything queued before it; a failure does not stop the queue. */
  run<T>(step: () => Promise<T>): Promise<T>;
}

/** A new queue. */
export function createMutex(): Mutex {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    run(step) {
      const result = tail.then(() => step());
      tail = result.catch(() => undefined);
      return result;
    },
  };
}

/** One queue per key. */
export interface KeyedMutex {
  /** As {@link Mutex.run}, among the steps of the same key. */
  run<T>(key: string, step: () => Promise<T>): Promise<T>;
}

/** New queues; they are dropped when they are empty. */
export function createKeyedMutex(): KeyedMutex {
  const queues = new Map<string, { mutex: Mutex; waiting: number }>();
  return {
    async run(key, step) {
      const queue = queues.get(key) ?? { mutex: createMutex(), waiting: 0 };
      queues.set(key, queue);
      queue.waiting += 1;
      try {
        return await queue.mutex.run(step);
      } finally {
        queue.waiting -= 1;
        if (queue.waiting === 0) queues.delete(key);
      }
    },
  };
}
