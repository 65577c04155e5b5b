// What the streams show, built from the views of the reads.

import type { Feeds } from '../../streams/feed.ts';
import type { StreamViews } from '../../streams/publisher.ts';
import type { MarketSource } from '../market/marketViews.ts';
import { accountFeeds } from './accountFeeds.ts';
import { findPerpKey, marketFeeds } from './marketFeeds.ts';

/** Views over a source; undefined for what does not exist. */
export function createStreamViews(source: MarketSource): StreamViews {
  const { chain, names } = source;
  const feeds: Feeds = { ...marketFeeds(source), ...accountFeeds(source) };
  return {
    findMarket: (key) => names.findName(key),
    findPerp: findPerpKey,
    feeds: Object.values(feeds),
    trades: (market, limit) => chain.market.trades.list(market, limit),
    replay: (market, since) => chain.market.trades.replay(market, since),
    lastSeq: () => chain.market.trades.lastSeq,
  };
}
