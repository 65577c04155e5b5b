// A read of the node that a screen shows and repeats. An answer that took longer than a block is shown all the same: it
// is newer than what was there. How old it then is, is noted at the feed, which marks data older than three blocks.

import { answersInOrder } from '@svc/core/answersInOrder';
import type { Words } from '../../format/useFault.ts';
import type { MarketData, MarketFeed } from './marketFeed.ts';
import { failureText } from './nodeApi.ts';

/** What was read last; the value stays when a later read fails. */
export interface Shown<T> {
  readonly value: T | undefined;
  /** Height of the newest block that was known when the value was asked for; undefined without one. */
  readonly at: number | undefined;
  /** Why the last read failed; undefined when it did not. */
  readonly failure: Words | undefined;
}

/** When a read is repeated. After a failure every one is, with the next block. */
export interface Pace<T> {
  /** It is repeated when this changes. */
  readonly follows: (data: MarketData) => unknown;
  /** Whether what was read is shown, and no longer good three blocks later. */
  readonly ages: (value: T) => boolean;
}

export const BY_BLOCK: Pace<unknown> = { follows: ({ height }) => height, ages: () => true };
/** With every trade of the market; while there is none, with every block. */
export const BY_TRADE: Pace<unknown> = {
  follows: ({ trades, height }) => trades[0]?.seq ?? height,
  ages: () => false,
};
/** Until it is known. */
export const ONCE: Pace<unknown> = { follows: () => undefined, ages: () => false };

/**
 * Reads now and at the pace.
 * @returns a function that ends it; nothing is told from then on
 */
export function watchRead<T>(
  feed: Pick<MarketFeed, 'data' | 'subscribe' | 'hold'>,
  read: () => Promise<T>,
  pace: Pace<T>,
  tell: (shown: Shown<T>) => void,
): () => void {
  let shown: Shown<T> = { value: undefined, at: undefined, failure: undefined };
  let followed = pace.follows(feed.data);
  let height = feed.data.height;
  let release = (): void => undefined;
  const show = (next: Shown<T>): void => {
    shown = next;
    tell(next);
  };
  const answers = answersInOrder(
    async () => {
      // The answer is of this block or of a later one.
      const at = feed.data.height;
      return { at, value: await read() };
    },
    ({ at, value }) => {
      const before = release;
      release = pace.ages(value) ? feed.hold(at) : () => undefined;
      before();
      show({ value, at, failure: undefined });
    },
    (error) => show({ value: shown.value, at: shown.at, failure: () => failureText(error) }),
  );
  const unsubscribe = feed.subscribe(() => {
    const { data } = feed;
    const next = pace.follows(data);
    const isDue = next !== followed || (shown.failure !== undefined && data.height !== height);
    followed = next;
    height = data.height;
    if (isDue) answers.ask();
  });
  answers.ask();
  return () => {
    unsubscribe();
    answers.stop();
    release();
  };
}
