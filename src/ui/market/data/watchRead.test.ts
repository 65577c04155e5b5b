// What a screen reads again and again, of a node that is slow, answers out of order or not at all: it never stands
// still without a word.

import type { Stream, StreamHandlers } from '@svc/client/stream';
import type { Frame } from '@svc/core/streams/channels';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMarketFeed, type MarketFeed } from './marketFeed.ts';
import type { Book } from './nodeApi.ts';
import { BY_BLOCK, BY_TRADE, ONCE, type Pace, type Shown, watchRead } from './watchRead.ts';

/** What the feed takes of the node's stream. */
let tell: (frame: object) => void;
const silent = {
  stream: (_: readonly string[], handlers: StreamHandlers): Stream => {
    tell = (frame) => handlers.onFrame(frame as Frame);
    return { setChannels: () => undefined, refresh: () => undefined, reopen: () => undefined, close: () => undefined };
  },
  book: async () => ({ block_height: 0, bids: [], asks: [] }) as unknown as Book,
  trades: async () => [],
  height: () => new Promise<number>(() => undefined),
};

/** A read whose answers are given by hand, and what a screen was told of it. */
function watched(feed: MarketFeed, pace: Pace<string> = BY_BLOCK) {
  const open: { answer: (value: string) => Promise<void>; fail: () => Promise<void> }[] = [];
  const told: Shown<string>[] = [];
  const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));
  const stop = watchRead<string>(
    feed,
    () =>
      new Promise((done, refuse) => {
        open.push({
          answer: (value) => {
            done(value);
            return settle();
          },
          fail: () => {
            refuse(new Error('It is away.'));
            return settle();
          },
        });
      }),
    pace,
    (shown) => told.push(shown),
  );
  return { open, told, stop, values: () => told.map(({ value }) => value) };
}

let feed: MarketFeed;
let height: number;
/** A block, `ahead` of the one before. */
const block = (ahead = 1): void => {
  height += ahead;
  tell({ type: 'block', height, ts: height });
};

beforeEach(() => {
  vi.useFakeTimers();
  height = 100;
  feed = createMarketFeed(silent, () => Date.now());
});
afterEach(() => {
  feed.stop();
  vi.useRealTimers();
});

describe('a read that a screen repeats with every block', () => {
  it('says of which block it is at least, so that none is taken for one of after a later act', async () => {
    block();
    const { open, told } = watched(feed);
    // The answer comes with two newer blocks, which it may not know.
    block(2);
    await open[0]?.answer('early');
    await open[1]?.fail();
    block();
    await open[2]?.answer('late');
    expect(told.map(({ value, at }) => [value, at])).toEqual([
      ['early', 101],
      ['early', 101],
      ['late', 104],
    ]);
  });

  it('shows every answer of a node that takes longer than a block, and is of now while it is in time', async () => {
    block();
    const { open, values } = watched(feed);
    const stale: boolean[] = [];
    block();
    for (let at = 0; at < 10; at++) {
      // Two blocks come, and bring two questions, before there is an answer to the first.
      block();
      await open[at]?.answer(`${at}`);
      stale.push(feed.data.stale);
    }
    expect(values()).toEqual(Array.from({ length: 10 }, (_, at) => `${at}`));
    expect(stale).not.toContain(true);
  });

  it('is marked once what it shows is older than three blocks, and shows on all the same', async () => {
    block();
    const { open, values } = watched(feed);
    await open[0]?.answer('old');
    const seen: boolean[] = [];
    for (let at = 0; at < 4; at++) {
      block();
      seen.push(feed.data.stale);
    }
    expect(seen).toEqual([false, false, false, true]);
    // The answer to the block after the first is late: four blocks are between it and the newest.
    block();
    await open[1]?.answer('less old');
    expect([values(), feed.data.stale]).toEqual([['old', 'less old'], true]);
    await open[3]?.answer('new');
    expect([values(), feed.data.stale]).toEqual([['old', 'less old', 'new'], false]);
  });

  it('is marked where the read fails, keeps its value and comes back with the node', async () => {
    block();
    const { open, told } = watched(feed);
    await open[0]?.answer('old');
    for (let at = 1; at <= 4; at++) {
      block();
      await open[at]?.fail();
    }
    expect([told.at(-1)?.value, told.at(-1)?.failure?.()]).toEqual(['old', 'It is away.']);
    expect(feed.data.stale).toBe(true);
    block();
    await open[5]?.answer('new');
    expect(told.at(-1)).toMatchObject({ value: 'new', failure: undefined });
    expect(feed.data.stale).toBe(false);
  });

  it('never goes back, whatever the order in which the answers come', async () => {
    block();
    const { open, values } = watched(feed);
    block();
    block();
    await open[2]?.answer('third');
    await open[0]?.answer('first');
    await open[1]?.answer('second');
    expect(values()).toEqual(['third']);
  });

  it('tells nothing after its end, and what it showed makes nothing stale any more', async () => {
    block();
    const { open, values, stop } = watched(feed);
    await open[0]?.answer('old');
    block();
    block(10);
    expect(feed.data.stale).toBe(true);
    stop();
    expect(feed.data.stale).toBe(false);
    await open[1]?.answer('of another market');
    block();
    expect([values(), open.length]).toEqual([['old'], 3]);
  });

  it('is not judged by blocks that passed before the first was heard', async () => {
    const { open } = watched(feed);
    await open[0]?.answer('read before the stream told of a block');
    block();
    expect(feed.data.stale).toBe(false);
    block(4);
    expect(feed.data.stale).toBe(true);
  });
});

describe('a read at another pace', () => {
  it('is done once where it succeeds, and again with each block until then', async () => {
    block();
    const { open, told } = watched(feed, ONCE);
    await open[0]?.fail();
    block();
    await open[1]?.answer('88888');
    for (let at = 0; at < 10; at++) block();
    expect(open).toHaveLength(2);
    expect(told.at(-1)?.value).toBe('88888');
    // What does not change does not age.
    expect(feed.data.stale).toBe(false);
  });

  it('may say that nothing of what it read is shown, and so nothing is old', async () => {
    block();
    const { open } = watched(feed, { ...BY_BLOCK, ages: (value) => value === 'shown' });
    await open[0]?.answer('shown');
    block(4);
    expect(feed.data.stale).toBe(true);
    await open[1]?.answer('nothing');
    block(4);
    expect(feed.data.stale).toBe(false);
  });

  it('follows trades, none of which makes it drop an answer', async () => {
    block();
    feed.show('a:b');
    await vi.advanceTimersByTimeAsync(0);
    const { open, values } = watched(feed, BY_TRADE);
    for (let seq = 1; seq <= 10; seq++) {
      tell({ type: 'trade', trade: { seq, market: 'a:b' } });
      await open[seq - 1]?.answer(`${seq}`);
    }
    expect(values()).toEqual(Array.from({ length: 10 }, (_, at) => `${at + 1}`));
  });
});
