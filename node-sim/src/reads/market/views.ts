// Market data in the shapes of the market reads and the streams: tickers and books of spot pairs, from the state of now
// and the projections of past blocks.

import { formatDecimal, mulDivDown, ONE } from '@svc/core/decimal';
import type { Pair } from '@svc/core/markets/pair';
import type { ReadResult } from '@svc/core/reads/registry';
import type { Chain } from '../../chain/chain.ts';
import { pairOfPool, poolsOfPair } from '../../engine/amm/pool.ts';
import { priceText } from '../../engine/amm/price.ts';
import { bestPrices, deepLevelViews, type LevelView, levelViews } from '../../engine/book/views.ts';
import type { Candle } from '../../index/candles.ts';
import { formatPrice, midPrice, PRICE_PLACES, parsePrice, shareText } from '../../index/prices.ts';
import type { PoolRow, Side } from '../../kernel/rows.ts';
import type { MarketNames } from './names.ts';

type Ticker = ReadResult<'getTicker'>;
type Book = ReadResult<'getOrderBook'>;

const DAY = 86_400;
/** From the engine's 18 places to the places of market data. */
const LIFT = 10n ** BigInt(PRICE_PLACES - 18);

export interface MarketSource {
  readonly chain: Chain;
  readonly names: MarketNames;
}

/** What every market answer starts with. */
export function marketHead({ pair, base, quote }: Pair) {
  return { market: pair, type: 'spot', base, quote };
}

const textOrNull = (price: bigint | undefined) => (price === undefined ? null : formatDecimal(price));

function lastPrice({ chain }: MarketSource, pair: string): bigint | undefined {
  const traded = chain.market.trades.lastPrice(pair);
  if (traded !== undefined) return parsePrice(traded);
  const booked = chain.state.books.get(pair)?.lastPrice ?? undefined;
  return booked === undefined ? undefined : booked * LIFT;
}

interface Day {
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly volume: bigint;
  readonly quoteVolume: bigint;
  readonly trades: number;
}

function dayOf(candles: readonly Candle[]): Day | undefined {
  const [first] = candles;
  if (first === undefined) return undefined;
  return candles.slice(1).reduce<Day>(
    (day, candle) => ({
      open: day.open,
      // biome-ignore lint/complexity/useMathMinMax: Math has no bigints
      high: candle.high > day.high ? candle.high : day.high,
      // biome-ignore lint/complexity/useMathMinMax: Math has no bigints
      low: candle.low < day.low ? candle.low : day.low,
      volume: day.volume + candle.volume,
      quoteVolume: day.quoteVolume + candle.quoteVolume,
      trades: day.trades + candle.trades,
    }),
    first,
  );
}

/** The pool with the most active liquidity; the lower id among equals. */
function deepest(pools: readonly PoolRow[]): PoolRow | undefined {
  return pools.reduce<PoolRow | undefined>((best, pool) => (best === undefined || pool.liquidity > best.liquidity ? pool : best), undefined);
}

/** Ticker of a pair. */
export function tickerView(source: MarketSource, pair: Pair): Ticker {
  const { chain, names } = source;
  const { bid, ask } = bestPrices(chain.state, pair.pair);
  const pools = poolsOfPair(chain.state, pair.pair);
  const last = lastPrice(source, pair.pair);
  const day = dayOf(chain.market.candles.overlapping(pair.pair, chain.tip.timestamp, DAY));
  const amm = deepest(pools);
  return {
    ...marketHead(pair),
    best_bid: textOrNull(bid),
    best_ask: textOrNull(ask),
    mid: bid === undefined || ask === undefined ? null : midPrice(bid * LIFT, ask * LIFT),
    last_price: last === undefined ? null : formatPrice(last),
    open_24h: day === undefined ? null : formatPrice(day.open),
    high_24h: day === undefined ? null : formatPrice(day.high),
    low_24h: day === undefined ? null : formatPrice(day.low),
    change_24h: day === undefined || last === undefined ? null : formatPrice(last - day.open),
    change_pct_24h: day === undefined || last === undefined ? null : shareText(last - day.open, day.open, 100n),
    volume_24h: formatDecimal(day?.volume ?? 0n),
    quote_volume_24h: formatDecimal(day?.quoteVolume ?? 0n),
    trades_24h: day?.trades ?? 0,
    base_info: names.info(pair.base),
    quote_info: names.info(pair.quote),
    amm_price: amm === undefined ? null : priceText(amm.sqrtPriceX96),
    pools: pools.length,
    has_order_book: chain.state.books.has(pair.pair),
  };
}

function levelMembers(level: LevelView) {
  return {
    price: formatDecimal(level.price),
    amount: formatDecimal(level.amount),
    total: formatDecimal(level.total),
    notional_total: formatDecimal(level.notionalTotal),
  };
}

function sideView({ chain }: MarketSource, pair: string, side: Side, depth: number, level: number): Book['bids'] {
  if (level !== 3) return levelViews(chain.state, pair, side, depth).map((view) => ({ ...levelMembers(view), orders: view.orders }));
  return deepLevelViews(chain.state, pair, side, depth).map((view) => ({
    ...levelMembers(view),
    orders: view.queue.map((order) => ({
      order_id: order.id,
      owner: order.ownerAddress,
      remaining: formatDecimal(order.remaining),
      amount: formatDecimal(order.amount),
    })),
  }));
}

/** Book of a pair. @param depth levels per side @param level 2 or 3 */
export function bookView(source: MarketSource, pair: Pair, depth: number, level: number): Book {
  const { chain, names } = source;
  const { bid, ask } = bestPrices(chain.state, pair.pair);
  const last = lastPrice(source, pair.pair);
  const isTwoSided = bid !== undefined && ask !== undefined;
  return {
    ...marketHead(pair),
    level,
    block_height: chain.tip.height,
    base_info: names.info(pair.base),
    quote_info: names.info(pair.quote),
    bids: sideView(source, pair.pair, 'buy', depth, level),
    asks: sideView(source, pair.pair, 'sell', depth, level),
    best_bid: textOrNull(bid),
    best_ask: textOrNull(ask),
    mid: isTwoSided ? midPrice(bid * LIFT, ask * LIFT) : null,
    spread: isTwoSided ? formatDecimal(ask - bid) : null,
    // Of the middle: (ask - bid) / ((ask + bid) / 2).
    spread_bps: isTwoSided ? shareText(2n * (ask - bid), ask + bid, 10_000n) : null,
    sequence: chain.state.books.get(pair.pair)?.tradeSeq ?? 0,
    last_price: last === undefined ? null : formatPrice(last),
    amm: poolsOfPair(chain.state, pair.pair).map((pool) => ({
      pool_id: pool.id,
      price: priceText(pool.sqrtPriceX96),
      liquidity: formatDecimal(pool.liquidity),
      fee_rate: feeRateText(pool.feeTier),
    })),
  };
}

/** Fee of a tier as a fraction of one. */
function feeRateText(feeTier: number): string {
  return formatDecimal(mulDivDown(BigInt(feeTier), ONE, 1_000_000n));
}

/** Canonical pairs whose book or pools a block changed. */
export function changedPairs({ chain }: MarketSource, changed: { readonly pairs: ReadonlySet<string>; readonly pools: ReadonlySet<string> }): Set<string> {
  const pairs = new Set(changed.pairs);
  for (const id of changed.pools) {
    const pool = chain.state.pools.get(id);
    if (pool !== undefined) pairs.add(pairOfPool(pool));
  }
  return pairs;
}
