// What tickers and books of spot and perpetuals markets have in common.

import { formatDecimal } from '@svc/core/decimal';
import type { ReadResult } from '@svc/core/reads/registry';
import type { Chain } from '../../chain/chain.ts';
import { deepLevelViews, type LevelView, levelViews } from '../../engine/book/views.ts';
import type { Candle } from '../../index/candles.ts';
import { formatPrice, midPrice, PRICE_LIFT, shareText } from '../../index/prices.ts';
import type { BookSide, RestingOrder } from '../../kernel/bookIndex.ts';

const DAY = 86_400;
/** Best prices in units of 10^-18, where the sides are not empty. */
export interface Best {
  readonly bid: bigint | undefined;
  readonly ask: bigint | undefined;
}

const textOrNull = (price: bigint | undefined) => (price === undefined ? null : formatDecimal(price));

/** Best prices and their middle. */
function bestMembers({ bid, ask }: Best) {
  return {
    best_bid: textOrNull(bid),
    best_ask: textOrNull(ask),
    mid: bid === undefined || ask === undefined ? null : midPrice(bid * PRICE_LIFT, ask * PRICE_LIFT),
  };
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

/** Prices and the 24 hours before the newest block. @param last in units of 10^-60 */
export function tickerMembers(chain: Chain, market: string, best: Best, last: bigint | undefined) {
  const day = dayOf(chain.market.candles.overlapping(market, chain.tip.timestamp, DAY));
  return {
    ...bestMembers(best),
    last_price: last === undefined ? null : formatPrice(last),
    open_24h: day === undefined ? null : formatPrice(day.open),
    high_24h: day === undefined ? null : formatPrice(day.high),
    low_24h: day === undefined ? null : formatPrice(day.low),
    change_24h: day === undefined || last === undefined ? null : formatPrice(last - day.open),
    change_pct_24h: day === undefined || last === undefined ? null : shareText(last - day.open, day.open, 100n),
    volume_24h: formatDecimal(day?.volume ?? 0n),
    quote_volume_24h: formatDecimal(day?.quoteVolume ?? 0n),
    trades_24h: day?.trades ?? 0,
  };
}

/** Best prices, their middle and distance. */
export function bookMembers(best: Best) {
  const { bid, ask } = best;
  const isTwoSided = bid !== undefined && ask !== undefined;
  return {
    ...bestMembers(best),
    spread: isTwoSided ? formatDecimal(ask - bid) : null,
    // Of the middle: (ask - bid) / ((ask + bid) / 2).
    spread_bps: isTwoSided ? shareText(2n * (ask - bid), ask + bid, 10_000n) : null,
  };
}

function levelText(level: LevelView) {
  return {
    price: formatDecimal(level.price),
    amount: formatDecimal(level.amount),
    total: formatDecimal(level.total),
    notional_total: formatDecimal(level.notionalTotal),
  };
}

type ShownOrder = RestingOrder & { readonly ownerAddress: string };

/** Levels of a side, best first. @param level 3: with every order @param amountOf what an order began with */
export function levelTexts<O extends ShownOrder>(
  side: BookSide<O>,
  depth: number,
  level: number,
  amountOf: (order: O) => bigint,
): ReadResult<'getOrderBook'>['bids'] {
  if (level !== 3) return levelViews(side, depth).map((view) => ({ ...levelText(view), orders: view.orders }));
  return deepLevelViews(side, depth).map((view) => ({
    ...levelText(view),
    orders: view.queue.map((order) => ({
      order_id: order.id,
      owner: order.ownerAddress,
      remaining: formatDecimal(order.remaining),
      amount: formatDecimal(amountOf(order)),
    })),
  }));
}
