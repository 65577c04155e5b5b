// The order book of a market, kept up to date and validated: levels in order, sides not crossed, correct sums,
// increasing heights. An invalid book is dropped and read again.

import { getOrderBook } from '@svc/core/reads/market/getOrderBook';
import type { ReadResult } from '@svc/core/reads/registry';
import { toUnits } from './amounts.ts';
import type { SocketStatus } from './lastingSocket.ts';
import type { Node } from './node.ts';
import { openStream, type StreamOptions } from './stream.ts';

/** A book from the node: aggregated levels, the best ones first. */
export type Book = ReadResult<'getOrderBook'>;

/** Callbacks of a book. */
export interface BookHandlers {
  readonly onBook: (book: Book) => void;
  /** The node sent an invalid book, for this reason; it is requested again. */
  readonly onFault?: (reason: string) => void;
  /** While it is `waiting` the last book is outdated. */
  readonly onStatus?: (status: SocketStatus, cause?: unknown) => void;
}

/** A book that is kept up to date. */
export interface KeptBook {
  /** The newest valid one; undefined before the first, and after a fault until the next. */
  readonly book: Book | undefined;
  /**
   * Reads the book separately and compares: undefined when both are equal or the node has advanced, else the
   * difference.
   */
  verify(): Promise<string | undefined>;
  close(): void;
}

function sideFault(name: 'bids' | 'asks', levels: Book['bids']): string | undefined {
  let [total, last] = [0n, undefined as bigint | undefined];
  for (const level of levels) {
    const [price, amount] = [toUnits(level.price), toUnits(level.amount)];
    if (price === 0n || amount === 0n) return `${name} have a level of nothing at ${level.price}`;
    if (last !== undefined && (name === 'bids' ? price >= last : price <= last))
      return `${name} are not in order at ${level.price}`;
    total += amount;
    if (total !== toUnits(level.total)) return `${name} do not add up at ${level.price}`;
    last = price;
  }
  return undefined;
}

/** Why a book is invalid; undefined for a valid one. */
export function bookFault(book: Book): string | undefined {
  const fault = sideFault('bids', book.bids) ?? sideFault('asks', book.asks);
  if (fault !== undefined) return fault;
  const [bid, ask] = [book.bids[0], book.asks[0]];
  if (bid !== undefined && ask !== undefined && toUnits(bid.price) >= toUnits(ask.price))
    return `the best bid ${bid.price} is not below the best ask ${ask.price}`;
  if (bid !== undefined && book.best_bid !== bid.price) return `the best bid is said to be ${book.best_bid}`;
  if (ask !== undefined && book.best_ask !== ask.price) return `the best ask is said to be ${book.best_ask}`;
  return undefined;
}

const levelsText = ({ bids, asks }: Book, depth: number): string =>
  JSON.stringify([bids, asks].map((side) => side.slice(0, depth).map(({ price, amount }) => [price, amount])));

/**
 * Keeps the book of a market up to date. @param market two assets joined by a colon, or the id of a perpetuals market
 */
export function keepOrderBook(
  node: Node,
  market: string,
  handlers: BookHandlers,
  options: StreamOptions = {},
): KeptBook {
  let kept: Book | undefined;
  let height = 0;

  const stream = openStream(
    node,
    [`orderbook:${market}`],
    {
      onFrame(frame) {
        if (frame.type !== 'orderbook') return;
        const { book } = frame;
        const fault =
          bookFault(book) ??
          (book.block_height < height ? `its height ${book.block_height} is below ${height}` : undefined);
        if (fault === undefined) {
          height = book.block_height;
          kept = book;
          handlers.onBook(book);
        } else {
          kept = undefined;
          handlers.onFault?.(fault);
          stream.refresh();
        }
      },
      onReorganisation: ({ fromHeight }) => {
        height = Math.min(height, fromHeight - 1);
      },
      onStatus: (status, cause) => handlers.onStatus?.(status, cause),
    },
    options,
  );

  return {
    get book() {
      return kept;
    },
    async verify() {
      const before = kept;
      if (before === undefined) return undefined;
      const depth = Math.max(before.bids.length, before.asks.length, 1);
      const read = await node.read(getOrderBook, { market, depth });
      // A newer block may have changed it, or the stream may have advanced meanwhile.
      if (before !== kept || read.sequence !== before.sequence) return undefined;
      return levelsText(read, depth) === levelsText(before, depth)
        ? undefined
        : 'the stream and the read tell different levels';
    },
    close: () => stream.close(),
  };
}
