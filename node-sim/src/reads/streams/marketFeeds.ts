// Channels of markets, pools and tokens.

import { findMarketText } from '@svc/core/markets/marketId';
import { findPair } from '@svc/core/markets/pair';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { poolView } from '../../engine/amm/poolViews.ts';
import { perpBookView, perpMarketView } from '../../engine/perps/perpViews.ts';
import { tokenView } from '../../engine/tokens/tokenViews.ts';
import type { FeedOf, Feeds } from '../../streams/feed.ts';
import { bookView, type MarketSource, tickerView } from '../market/marketViews.ts';
import { spotBookView } from '../spot/spotBookView.ts';

/** Levels of the books in streams. */
const BOOK_DEPTH = 20;

/** A new height alone is not an update of a book. */
const withoutHeight = (view: object): object => ({ ...view, block_height: 0 });

/** Canonical perpetuals market of a key, whether or not it exists. */
export function findPerpKey(key: string): string | undefined {
  const market = findMarketText(key);
  return market?.kind === 'perp' ? market.id : undefined;
}

function ofMarkets(source: MarketSource): Pick<Feeds, 'tickers' | 'orderbook'> {
  const { names } = source;
  const findKey = (text: string) => names.findName(text);
  const keys = () => names.markets().map(({ market }) => market);
  const tickers: FeedOf<'ticker'> = {
    channel: 'tickers',
    type: 'ticker',
    findKey,
    keys,
    // The 24-hour window moves with every block.
    mayChange: () => true,
    view: (key) => {
      const market = names.findMarket(key);
      return market === undefined ? undefined : { ticker: tickerView(source, market) };
    },
  };
  const orderbook: FeedOf<'orderbook'> = {
    channel: 'orderbook',
    type: 'orderbook',
    findKey,
    keys,
    mayChange: (key, { pairs, perpMarkets }) => pairs.has(key) || perpMarkets.has(key),
    view: (key) => {
      const market = names.findMarket(key);
      return market === undefined ? undefined : { book: bookView(source, market, BOOK_DEPTH, 2) };
    },
    compared: (view) => withoutHeight((view as { book: object }).book),
  };
  return { tickers, orderbook };
}

function ofPerps({ chain }: MarketSource): Pick<Feeds, 'perp_markets' | 'perp_book'> {
  const { state } = chain;
  const { perps } = state;
  const shared = {
    findKey: findPerpKey,
    keys: () => perps.marketIds(),
    mayChange: (key: string, changed: { readonly perpMarkets: ReadonlySet<string> }) => changed.perpMarkets.has(key),
  };
  const markets: FeedOf<'perp_market'> = {
    ...shared,
    channel: 'perp_markets',
    type: 'perp_market',
    view: (key) => {
      const market = perps.markets.get(key);
      return market === undefined ? undefined : { market: perpMarketView(state, market) };
    },
  };
  const book: FeedOf<'perp_book'> = {
    ...shared,
    channel: 'perp_book',
    type: 'perp_book',
    view: (key) => {
      const market = perps.markets.get(key);
      return market === undefined
        ? undefined
        : { block_height: chain.tip.height, book: perpBookView(state, market, BOOK_DEPTH) };
    },
    compared: withoutHeight,
  };
  return { perp_markets: markets, perp_book: book };
}

function ofSpot({ chain, names }: MarketSource): Pick<Feeds, 'spot_pools' | 'spot_book'> {
  const { state } = chain;
  const pools: FeedOf<'spot_pool'> = {
    channel: 'spot_pools',
    type: 'spot_pool',
    findKey: (text) => (/^(?:0x)?[0-9a-fA-F]{16}$/.test(text) ? text.replace(/^0x/, '').toLowerCase() : undefined),
    keys: () => [...state.pools.keys()].sort(),
    // A pool is paused together with its tokens.
    mayChange: (key, changed) => {
      const pool = state.pools.get(key);
      return (
        pool !== undefined &&
        (changed.pools.has(key) || changed.tokens.has(pool.token0) || changed.tokens.has(pool.token1))
      );
    },
    view: (key) => {
      const pool = state.pools.get(key);
      return pool === undefined ? undefined : { pool: poolView(state, pool) };
    },
  };
  const book: FeedOf<'spot_book'> = {
    channel: 'spot_book',
    type: 'spot_book',
    findKey: (text) => names.findPair(text)?.pair,
    keys: () => [...state.books.keys()].sort(),
    mayChange: (key, { pairs }) => pairs.has(key),
    view: (key) => {
      const pair = state.books.has(key) ? findPair(key) : undefined;
      return pair === undefined
        ? undefined
        : { block_height: chain.tip.height, book: spotBookView(state, pair, BOOK_DEPTH) };
    },
    compared: withoutHeight,
  };
  return { spot_pools: pools, spot_book: book };
}

function ofTokens({ chain, names }: MarketSource): Pick<Feeds, 'tokens'> {
  const { state } = chain;
  const tokens: FeedOf<'token'> = {
    channel: 'tokens',
    type: 'token',
    findKey: (text) => {
      const asset = names.findAsset(text);
      return asset === NATIVE_SYMBOL ? undefined : asset;
    },
    keys: () => [...state.tokens.keys()].sort(),
    // A pending fee becomes due at a height, without a change of the token.
    mayChange: (key, changed) =>
      changed.tokens.has(key) || (state.tokens.get(key)?.transferFee?.pending ?? null) !== null,
    view: (key) => {
      const token = state.tokens.get(key);
      return token === undefined ? undefined : { token: tokenView(token, chain.tip.height) };
    },
  };
  return { tokens };
}

/** The feeds of markets, pools and tokens. */
export function marketFeeds(source: MarketSource): Omit<Feeds, 'perp_account' | 'spot_account'> {
  return { ...ofMarkets(source), ...ofPerps(source), ...ofSpot(source), ...ofTokens(source) };
}
