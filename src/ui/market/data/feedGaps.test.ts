// A feed over a stream that is late, broken or on another branch: it never shows anything older than the node's last
// data.

import { ChannelRefused, type Stream, type StreamHandlers } from '@svc/client/stream';
import type { Frame } from '@svc/core/streams/channels';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMarketFeed, type MarketFeed } from './marketFeed.ts';
import type { Book, Trade } from './nodeApi.ts';

const MARKET = 'a:b';
const bookAt = (height: number, price: string): Book =>
  ({ block_height: height, bids: [{ price, amount: '1' }], asks: [] }) as unknown as Book;
const tradeOf = (seq: number, price = '1'): Trade => ({ seq, price, market: MARKET }) as unknown as Trade;

/** A stream whose events the test makes; the sockets of real ones are the client's to test. */
class FakeStream implements Stream {
  static last: FakeStream;
  readonly handlers: StreamHandlers;
  channels: readonly string[];
  reopened = 0;
  constructor(channels: readonly string[], handlers: StreamHandlers) {
    this.channels = channels;
    this.handlers = handlers;
    FakeStream.last = this;
  }
  setChannels(channels: readonly string[]): void {
    this.channels = channels;
  }
  refresh(): void {}
  reopen(): void {
    this.reopened += 1;
    this.handlers.onStatus?.('waiting');
  }
  close(cause?: unknown): void {
    this.handlers.onStatus?.('closed', cause);
  }
  open(): void {
    this.handlers.onStatus?.('open');
  }
  tell(frame: object): void {
    this.handlers.onFrame(frame as Frame);
  }
}

/** A node with scripted answers. */
function createNode() {
  const books: ((book: Book | Error) => void)[] = [];
  const node = {
    height: 0,
    trades: [] as Trade[],
    books,
    api: {
      stream: (channels: readonly string[], handlers: StreamHandlers) => new FakeStream(channels, handlers),
      book: () =>
        new Promise<Book>((done, fail) =>
          books.push((answer) => (answer instanceof Error ? fail(answer) : done(answer))),
        ),
      trades: async () => node.trades,
      height: async () => node.height,
    },
  };
  return node;
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

let feed: MarketFeed;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  feed.stop();
  vi.useRealTimers();
});

async function opened(node = createNode()) {
  feed = createMarketFeed(node.api, () => Date.now());
  feed.show(MARKET);
  FakeStream.last.open();
  await settle();
  return node;
}

const frame = (height: number, price: string) => ({ type: 'orderbook', key: MARKET, book: bookAt(height, price) });

describe('a feed of a market', () => {
  it('keeps the newer book when a read is slower than the stream', async () => {
    const node = await opened();
    FakeStream.last.tell(frame(8, '108'));
    for (const answer of node.books) answer(bookAt(7, '107'));
    await settle();
    expect(feed.data.book).toEqual(bookAt(8, '108'));
  });

  it('reads again after a gap, and drops an answer that was requested before it', async () => {
    const node = await opened();
    node.books.at(-1)?.(bookAt(9, '109'));
    await settle();
    FakeStream.last.handlers.onGap?.({ kind: 'trades', market: MARKET, afterSeq: 0 });
    const [before] = node.books.splice(-1);
    FakeStream.last.handlers.onStatus?.('waiting');
    expect(feed.data.live).toBe(false);
    FakeStream.last.open();
    await settle();
    node.books.at(-1)?.(bookAt(12, '112'));
    await settle();
    before?.(bookAt(13, 'of before the gap'));
    await settle();
    expect(feed.data.book).toEqual(bookAt(12, '112'));
  });

  it('accepts the lower book of another branch, and none of the trades of the old one', async () => {
    const node = await opened();
    node.trades = [tradeOf(1), tradeOf(2), tradeOf(3)];
    node.books.at(-1)?.(bookAt(9, '109'));
    await settle();
    node.trades = [tradeOf(1), tradeOf(2, 'of the new branch')];
    FakeStream.last.handlers.onReorganisation?.({ fromHeight: 8, newHash: '0x' });
    expect(feed.data).toMatchObject({ height: 7, trades: [] });
    FakeStream.last.tell(frame(8, '208'));
    expect(feed.data.book).toEqual(bookAt(8, '208'));
    node.books.at(-1)?.(bookAt(8, '208'));
    await settle();
    expect(feed.data.trades).toEqual([tradeOf(2, 'of the new branch'), tradeOf(1)]);
  });

  it('is stale while the chain advances without it, though the stream looks open, and opens another', async () => {
    const node = await opened();
    node.books.at(-1)?.(bookAt(5, '105'));
    await settle();
    node.height = 5;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(feed.data.stale).toBe(false);
    node.height = 9;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeStream.last.reopened).toBe(1);
    expect(feed.data).toMatchObject({ stale: true, live: false });
  });

  it('reads again after blocks that the stream left out', async () => {
    const node = await opened();
    node.books.at(-1)?.(bookAt(9, '109'));
    await settle();
    FakeStream.last.handlers.onGap?.({ kind: 'blocks', from: 10, to: 11 });
    node.books.at(-1)?.(bookAt(11, '111'));
    await settle();
    expect(feed.data.book).toEqual(bookAt(11, '111'));
  });

  it('says why the node refuses a market, and comes back for another, and by itself', async () => {
    const node = await opened();
    FakeStream.last.close(new ChannelRefused('There is no such market.'));
    expect([feed.data.live, feed.data.failure?.()]).toEqual([false, 'There is no such market.']);
    const refused = FakeStream.last;
    feed.show('c:d');
    expect(FakeStream.last).not.toBe(refused);
    expect(FakeStream.last.channels).toContain('orderbook:c:d');
    FakeStream.last.close(new ChannelRefused('There is no such market.'));
    const again = FakeStream.last;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeStream.last).not.toBe(again);
    FakeStream.last.open();
    node.books.at(-1)?.({ ...bookAt(3, '103') });
    await settle();
    expect(feed.data).toMatchObject({ live: true, failure: undefined });
  });

  it('is stale until a read succeeds that failed at first', async () => {
    const node = await opened();
    node.books.at(-1)?.(new Error('busy'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([feed.data.stale, feed.data.failure?.()]).toEqual([true, 'busy']);
    FakeStream.last.tell({ type: 'block', height: 3, ts: 3 });
    node.books.at(-1)?.(bookAt(3, '103'));
    await settle();
    expect(feed.data).toMatchObject({ stale: false, failure: undefined, height: 3 });
  });
});
