// Work on the store that can be long, done in slices between everything else: clients take turns, and all of them
// together have a few milliseconds of each turn of the loop.

import { Refusal } from '@svc/core/errors';
import { WrittenJson } from '@svc/core/json/wireJson';
import type { EvmHeads } from './eth/heads.ts';

/** What all slices of one turn may take. */
const TURN_MS = 3;

/** Work in steps, each of them short. */
export type Steps<T> = Generator<void, T>;

/**
 * Work on stored blocks up to a height. @throws Refusal `unavailable.state` when a reorganisation replaces one of them
 * meanwhile
 */
export function* whileUnchanged<T>(heads: Pick<EvmHeads, 'listen'>, to: number, work: Steps<T>): Steps<T> {
  let isReorganised = false;
  const stop = heads.listen({
    blockMade: () => undefined,
    blocksRemoved: (fromHeight) => {
      isReorganised ||= fromHeight <= to;
    },
  });
  try {
    for (;;) {
      const next = work.next();
      if (next.done === true) return next.value;
      yield;
      if (isReorganised)
        throw new Refusal('unavailable.state', 'The chain was reorganised while it was read; ask again.');
    }
  } finally {
    stop();
  }
}

/** How long a slice of a list is meant to take. */
const SLICE_MS = 2;

/** A list that is as long as others made it, written item by item. @param write one item as JSON */
export function* listInSlices<T>(items: readonly T[], write: (item: T) => string): Steps<WrittenJson> {
  const texts: string[] = [];
  let beganMs = performance.now();
  for (const item of items) {
    texts.push(write(item));
    if (performance.now() - beganMs < SLICE_MS) continue;
    yield;
    beganMs = performance.now();
  }
  return new WrittenJson(`[${texts.join(',')}]`);
}

interface Waiting {
  readonly step: () => boolean;
}

export class TimeSlices {
  /** What is under way, by client; the client whose turn is next comes first. */
  private readonly queues = new Map<string, Waiting[]>();
  private isDue = false;

  /** Does work: what takes one step is done at once. @throws what the work throws */
  run<T>(client: string, work: Steps<T>): T | Promise<T> {
    // Behind what the client already waits for.
    if (!this.queues.has(client)) {
      const first = work.next();
      if (first.done === true) return first.value;
    }
    return new Promise((resolve, reject) => {
      const step = (): boolean => {
        try {
          const next = work.next();
          if (next.done === true) resolve(next.value);
          return next.done === true;
        } catch (error) {
          reject(error);
          return true;
        }
      };
      const queue = this.queues.get(client) ?? [];
      queue.push({ step });
      this.queues.set(client, queue);
      this.wake();
    });
  }

  private wake(): void {
    if (this.isDue) return;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      const untilMs = performance.now() + TURN_MS;
      do this.stepOnce();
      while (this.queues.size > 0 && performance.now() < untilMs);
      if (this.queues.size > 0) this.wake();
    });
  }

  private stepOnce(): void {
    const [first] = this.queues;
    if (first === undefined) return;
    const [client, queue] = first;
    this.queues.delete(client);
    if (queue[0]?.step() === true) queue.shift();
    if (queue.length > 0) this.queues.set(client, queue);
  }
}
