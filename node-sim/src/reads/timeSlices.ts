// Long work on the store, done in time slices between other requests: clients take turns, and each client has one job
// at a time.

import { Refusal } from '@svc/core/errors';
import { TextWriter, type Written } from '@svc/core/json/longJson';
import type { EvmHeads } from './following/heads.ts';
import type { Turns } from './turns.ts';

/** Most characters of an answer whose length is up to other users. */
export const MOST_CHARACTERS = 33_554_432;

/** Work in short steps: the caller checks the clock between them. */
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

/** A list whose length is up to other users, written item by item. @param write one item as JSON */
export function* listInSlices<T>(items: Iterable<T>, write: (item: T) => string): Steps<Written> {
  const writer = new TextWriter();
  let before = '[';
  for (const item of items) {
    writer.add(`${before}${write(item)}`);
    before = ',';
    yield;
  }
  writer.add(before === '[' ? '[]' : ']');
  return writer.written();
}

/** A running job: does one step and returns whether it was the last. */
type Step = () => boolean;

export class TimeSlices {
  private readonly turns: Turns;
  /** Running jobs by client, oldest first. */
  private readonly works = new Map<string, Step[]>();

  constructor(turns: Turns) {
    this.turns = turns;
  }

  /** Runs a job; a short one is done at once. @throws what the job throws */
  run<T>(client: string, work: Steps<T>): T | Promise<T> {
    const before = this.works.get(client);
    if (before === undefined) {
      let turn = this.turns.next(client);
      while (turn === undefined) {
        const next = work.next();
        if (next.done === true) return next.value;
        turn = this.turns.next(client);
      }
      const works: Step[] = [];
      this.works.set(client, works);
      void turn.then(() => this.goOn(client, works));
      return this.join(works, work);
    }
    // After the jobs that this client already waits for.
    return this.join(before, work);
  }

  private join<T>(works: Step[], work: Steps<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      works.push(() => {
        try {
          const next = work.next();
          if (next.done === true) resolve(next.value);
          return next.done === true;
        } catch (error) {
          reject(error);
          return true;
        }
      });
    });
  }

  private async goOn(client: string, works: Step[]): Promise<void> {
    for (let step = works[0]; step !== undefined; step = works[0]) {
      if (step()) works.shift();
      const turn = this.turns.next(client);
      if (turn !== undefined) await turn;
    }
    this.works.delete(client);
  }
}
