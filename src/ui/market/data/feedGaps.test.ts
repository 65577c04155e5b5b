// A feed over a stream that is late, broken or on another branch: it never shows anything older than the node's last
// data.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMarketFeed, type MarketFeed } from './marketFeed.ts';
import type { Book, Trade } from './nodeApi.ts';

const MARKET = 'a:b';
const bookAt = (height: number, price: string): Book =>
  ({ block_height: height, bids: [{ price, amount: '1' }], asks: [] }) as unknown as Book;
const tradeOf = (seq: number, price = '1'): Trade => ({ seq, price, market: MARKET }) as unknown as Trade;

class FakeSocket {
  static last: FakeSocket;
  static readonly OPEN = 1;
  readyState = 0;
  onopen: () => void = () => undefined;
  onclose: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  constructor() {
    FakeSocket.last = this;
  }
  send(): void {}
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  tell(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) });
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
      streamUrl: 'ws://node/ws',
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
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  feed.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function opened(node = createNode()) {
  feed = createMarketFeed(node.api, () => Date.now());
  feed.show(MARKET);
  FakeSocket.last.open();
  await settle();
  return node;
}

const frame = (height: number, price: string) => ({ type: 'orderbook', key: MARKET, book: bookAt(height, price) });

describe('a feed of a market', () => {
  it('keeps the newer book when a read is slower than the stream', async () => {
    const node = await opened();
    FakeSocket.last.tell(frame(8, '108'));
    for (const answer of node.books) answer(bookAt(7, '107'));
    await settle();
    expect(feed.data.book).toEqual(bookAt(8, '108'));
  });

  it('reads again after a gap, and drops an answer that was requested before it', async () => {
    const node = await opened();
    node.books.at(-1)?.(bookAt(9, '109'));
    await settle();
    FakeSocket.last.tell({ type: 'reset', channel: 'trades', key: MARKET, last_seq: 1 });
    const [before] = node.books.splice(-1);
    FakeSocket.last.close();
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.open();
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
    FakeSocket.last.tell({ type: 'reorg', from_height: 8, new_hash: '0x' });
    FakeSocket.last.tell(frame(8, '208'));
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
    const old = FakeSocket.last;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.last).not.toBe(old);
    expect(feed.data).toMatchObject({ stale: true, live: false });
  });

  it('is stale until a read succeeds that failed at first', async () => {
    const node = await opened();
    node.books.at(-1)?.(new Error('busy'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(feed.data).toMatchObject({ stale: true, error: 'busy' });
    FakeSocket.last.tell({ type: 'block', height: 3, ts: 3 });
    node.books.at(-1)?.(bookAt(3, '103'));
    await settle();
    expect(feed.data).toMatchObject({ stale: false, error: undefined, height: 3 });
  });
});
