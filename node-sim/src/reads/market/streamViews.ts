// The market views that streams show.

import { findPair } from '@svc/core/markets/pair';
import type { StreamViews } from '../../streams/publisher.ts';
import { bookView, type MarketSource, tickerView } from './views.ts';

/** Levels of the books in streams. */
const BOOK_DEPTH = 20;

/** Views over a source; a market that does not exist has neither ticker nor book. */
export function createStreamViews(source: MarketSource): StreamViews {
  const { chain, names } = source;
  const existing = (market: string) => (names.exists(market) ? findPair(market) : undefined);
  return {
    findMarket: (key) => names.findPair(key)?.pair,
    markets: () => names.pairs(),
    ticker: (market) => {
      const pair = existing(market);
      return pair === undefined ? undefined : tickerView(source, pair);
    },
    book: (market) => {
      const pair = existing(market);
      return pair === undefined ? undefined : bookView(source, pair, BOOK_DEPTH, 2);
    },
    trades: (market, limit) => chain.market.trades.list(market, limit),
    replay: (market, since) => chain.market.trades.replay(market, since),
    lastSeq: () => chain.market.trades.lastSeq,
  };
}
