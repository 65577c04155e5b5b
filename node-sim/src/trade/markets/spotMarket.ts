// One spot market in the orientation of its path: prices, 24-hour figures, pools. The figures are the node's ticker if
// there was a trade within the day, otherwise the recorded ones of the deepest pool.

import { formatDecimal } from '@svc/core/decimal';
import { cutPlaces, cutScaled, findFraction, orientChange, orientPrice } from '@svc/core/markets/orientation';
import type { spotMarketShape } from '@svc/core/trade/marketReads';
import type { Static } from 'typebox';
import type { Asset } from '../assets/assetBook.ts';
import { customaryPair } from '../assets/assetBook.ts';
import { type MarketState, pairOfAssets } from '../context.ts';
import { volumeSince } from '../history/poolCandles.ts';
import type { PoolHistory } from '../history/poolHistory.ts';
import type { Pool, SpotTicker } from '../node/nodeData.ts';
import type { PriceBook } from '../prices/priceBook.ts';

export type SpotMarket = Static<typeof spotMarketShape>;

const DAY = 86_400;

/** Path of a market below the base. */
export const marketPath = (base: Asset, quote: Asset): string => `/markets/${base.view.segment}/${quote.view.segment}`;
/** Name of a market. */
export const marketId = (base: Asset, quote: Asset): string => `${base.view.segment}/${quote.view.segment}`;

/** The unpaused pool with the most liquidity. */
export function referencePool(pools: readonly Pool[]): Pool | undefined {
  let best: { readonly pool: Pool; readonly liquidity: bigint } | undefined;
  for (const pool of pools) {
    const liquidity = cutScaled(pool.liquidity);
    if (!pool.paused && (best === undefined || liquidity > best.liquidity)) best = { pool, liquidity };
  }
  return best?.pool;
}

/** Last price and 24-hour figures of a market; null for what is unknown. */
export type DayFigures = Pick<
  SpotMarket,
  'last' | 'lastSource' | 'change24h' | 'high24h' | 'low24h' | 'volume24h' | 'trades24h'
>;

const NOTHING: DayFigures = {
  last: null,
  lastSource: null,
  change24h: null,
  high24h: null,
  low24h: null,
  volume24h: null,
  trades24h: null,
};

function tradedDay(ticker: SpotTicker, isInverted: boolean): DayFigures {
  const { last_price: last, open_24h: open, high_24h: high, low_24h: low } = ticker;
  const shown = (price: string | null): string | null =>
    price === null ? null : (orientPrice(price, isInverted) ?? null);
  return {
    last: shown(last),
    lastSource: 'trade',
    change24h: last === null || open === null ? null : (orientChange(open, last, isInverted) ?? null),
    high24h: shown(isInverted ? low : high),
    low24h: shown(isInverted ? high : low),
    volume24h: cutPlaces(isInverted ? ticker.volume_24h : ticker.quote_volume_24h),
    trades24h: ticker.trades_24h,
  };
}

function recordedDay(pool: Pool, isInverted: boolean, history: PoolHistory, nowSec: number): DayFigures {
  const open = history.openPrice(pool.pool_id, nowSec);
  const { volume0, volume1 } = volumeSince(history.rowsSince(pool.pool_id, nowSec - DAY), nowSec - DAY);
  return {
    ...NOTHING,
    last: orientPrice(pool.price, isInverted) ?? null,
    lastSource: 'pool',
    change24h: open === undefined ? null : (orientChange(open, pool.price, isInverted) ?? null),
    volume24h: open === undefined ? null : formatDecimal(isInverted ? volume0 : volume1),
  };
}

/** Figures of a market with a ticker, pools, both or neither. */
export function dayFigures(
  ticker: SpotTicker | undefined,
  pools: readonly Pool[],
  isInverted: boolean,
  history: PoolHistory,
  nowSec: number,
): DayFigures {
  if (ticker !== undefined && ticker.trades_24h > 0) return tradedDay(ticker, isInverted);
  const pool = referencePool(pools);
  if (pool !== undefined) return recordedDay(pool, isInverted, history, nowSec);
  const last = ticker?.last_price ?? null;
  return last === null
    ? NOTHING
    : { ...NOTHING, last: orientPrice(last, isInverted) ?? null, lastSource: 'trade', trades24h: 0, volume24h: '0' };
}

/** Best prices in the opposite orientation: bids rounded down and asks up, so that they never cross. */
function bestPrices(
  bid: string | null,
  ask: string | null,
  isInverted: boolean,
): Pick<SpotMarket, 'bestBid' | 'bestAsk' | 'mid' | 'spread'> {
  const [lower, upper] = isInverted ? [ask, bid] : [bid, ask];
  const bestBid = lower === null ? null : (orientPrice(lower, isInverted, 'down') ?? null);
  const bestAsk = upper === null ? null : (orientPrice(upper, isInverted, 'up') ?? null);
  if (bestBid === null || bestAsk === null) return { bestBid, bestAsk, mid: null, spread: null };
  const [low, high] = [cutScaled(bestBid), cutScaled(bestAsk)];
  return { bestBid, bestAsk, mid: formatDecimal((low + high) / 2n), spread: formatDecimal(high - low) };
}

function poolRow(pool: Pool, isInverted: boolean): SpotMarket['pools'][number] {
  return {
    poolId: pool.pool_id,
    feeTier: pool.fee_tier,
    feeRate: cutPlaces(pool.fee_rate),
    tickSpacing: pool.tick_spacing,
    price: orientPrice(pool.price, isInverted) ?? '0',
    liquidity: cutPlaces(pool.liquidity),
    positions: pool.positions,
    paused: pool.paused,
    token0: pool.token0,
    token1: pool.token1,
    holderAddress: pool.holder_address,
  };
}

/** Ratio of two prices, 18 places, cut. */
export function ratioText(numerator: string, denominator: string): string | undefined {
  const [a, b] = [findFraction(numerator), findFraction(denominator)];
  if (a === undefined || b === undefined || b.numerator <= 0n) return undefined;
  return formatDecimal((a.numerator * b.denominator * 10n ** 18n) / (a.denominator * b.numerator));
}

function indexFigures(
  base: Asset,
  quote: Asset,
  prices: PriceBook,
): Pick<SpotMarket, 'indexPrice' | 'baseUsd' | 'baseIndex' | 'quoteIndex'> {
  const [baseIndex, quoteIndex] = [prices.index(base) ?? null, prices.index(quote) ?? null];
  const indexPrice =
    baseIndex === null || quoteIndex === null ? null : (ratioText(baseIndex.price, quoteIndex.price) ?? null);
  return { indexPrice, baseUsd: prices.usd(base) ?? null, baseIndex, quoteIndex };
}

/** A market with nothing but its assets and their prices. */
export function emptyMarket(
  base: Asset,
  quote: Asset,
  prices: PriceBook,
  status: SpotMarket['status'],
  asOf: number,
): SpotMarket {
  const name = pairOfAssets(base, quote);
  return {
    ...{
      type: 'spot',
      id: marketId(base, quote),
      path: marketPath(base, quote),
      status,
      base: base.view,
      quote: quote.view,
    },
    ...{
      pair: status === 'node_unavailable' ? null : (name?.pair ?? null),
      inverted: name?.isInverted ?? false,
      pools: [],
    },
    ...NOTHING,
    ...{ bestBid: null, bestAsk: null, mid: null, spread: null },
    ...indexFigures(base, quote, prices),
    ...{ source: 'node', asOf },
  };
}

/** The market of two different assets. */
export function spotMarket(
  state: MarketState,
  base: Asset,
  quote: Asset,
  history: PoolHistory,
  asOf: number,
): SpotMarket {
  const name = pairOfAssets(base, quote);
  if (name === undefined) return emptyMarket(base, quote, state.prices, 'unlisted', asOf);
  const { pair, isInverted } = name;
  const pools = state.poolsOf.get(pair) ?? [];
  const ticker = state.tickerOf.get(pair);
  const figures = dayFigures(ticker, pools, isInverted, history, state.nowSec);
  return {
    ...emptyMarket(base, quote, state.prices, pools.length > 0 ? 'live' : 'no_market', asOf),
    ...figures,
    ...bestPrices(ticker?.best_bid ?? null, ticker?.best_ask ?? null, isInverted),
    pools: pools.map((pool) => poolRow(pool, isInverted)),
    source: figures.lastSource === 'pool' ? 'history' : 'node',
  };
}

/** Every pair with a pool in its customary order: markets of verified assets first, the most traded first. */
export function everySpotMarket(state: MarketState, history: PoolHistory, asOf: number): SpotMarket[] {
  const usdVolume = (market: SpotMarket, quote: Asset): bigint => {
    const usd = state.prices.usd(quote);
    return usd === undefined || market.volume24h === null ? 0n : cutScaled(usd) * cutScaled(market.volume24h);
  };
  return [...state.poolsOf.keys()]
    .map((pair) => {
      const [token0 = '', token1 = ''] = pair.split(':');
      const { base, quote } = customaryPair(state.assets.shownOf(token0), state.assets.shownOf(token1));
      const market = spotMarket(state, base, quote, history, asOf);
      return { market, isVerified: base.view.verified && quote.view.verified, volume: usdVolume(market, quote) };
    })
    .sort((a, b) => {
      if (a.isVerified !== b.isVerified) return a.isVerified ? -1 : 1;
      if (a.volume !== b.volume) return a.volume > b.volume ? -1 : 1;
      return a.market.id < b.market.id ? -1 : 1;
    })
    .map(({ market }) => market);
}
