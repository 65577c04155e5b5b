// Order books in the orientation of a path. In the opposite one, asks become bids at 1/p; the order from best to worst
// stays.

import { formatDecimal } from '@svc/core/decimal';
import { cutScaled, orientPrice, orientSize } from '@svc/core/markets/orientation';

/** [price, amount] of the node. */
type NodeLevel = readonly [string, string];
/** [price, size, running size]. */
export type Level = [string, string, string];

export interface OrientedBook {
  readonly bids: Level[];
  readonly asks: Level[];
  readonly bestBid: string | null;
  readonly bestAsk: string | null;
  readonly mid: string | null;
  readonly spread: string | null;
  readonly spreadBps: string | null;
}

function orientLevels(
  levels: readonly NodeLevel[],
  isInverted: boolean,
  rounding: 'down' | 'up',
  depth: number,
): Level[] {
  const out: Level[] = [];
  let running = 0n;
  for (const [price, amount] of levels) {
    const oriented = orientPrice(price, isInverted, rounding);
    if (oriented === undefined) continue;
    const size = cutScaled(orientSize(price, amount, isInverted));
    const last = out.at(-1);
    running += size;
    // Prices that differ only beyond 18 places are the same here.
    if (last?.[0] === oriented) {
      last[1] = formatDecimal(cutScaled(last[1]) + size);
      last[2] = formatDecimal(running);
    } else {
      if (out.length === depth) break;
      out.push([oriented, formatDecimal(size), formatDecimal(running)]);
    }
  }
  return out;
}

/** A book's levels, best first, at most `depth` of each side. */
export function orientBook(
  book: { readonly bids: readonly NodeLevel[]; readonly asks: readonly NodeLevel[] },
  isInverted: boolean,
  depth: number,
): OrientedBook {
  const bids = orientLevels(isInverted ? book.asks : book.bids, isInverted, 'down', depth);
  const asks = orientLevels(isInverted ? book.bids : book.asks, isInverted, 'up', depth);
  const [bestBid, bestAsk] = [bids[0]?.[0] ?? null, asks[0]?.[0] ?? null];
  if (bestBid === null || bestAsk === null)
    return { bids, asks, bestBid, bestAsk, mid: null, spread: null, spreadBps: null };
  const [low, high] = [cutScaled(bestBid), cutScaled(bestAsk)];
  return {
    ...{ bids, asks, bestBid, bestAsk },
    mid: formatDecimal((low + high) / 2n),
    spread: formatDecimal(high - low),
    // Relative to the mid price in 1/10,000, two places.
    spreadBps: low + high === 0n ? null : formatDecimal(((high - low) * 2_000_000n) / (low + high), 2),
  };
}

/** A book without orders. */
export const EMPTY_BOOK: OrientedBook = {
  bids: [],
  asks: [],
  bestBid: null,
  bestAsk: null,
  mid: null,
  spread: null,
  spreadBps: null,
};
