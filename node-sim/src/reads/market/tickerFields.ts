// What tickers and books of spot and perpetuals markets have in common.

import { formatDecimal } from '@svc/core/decimal';
import type { ReadResult } from '@svc/core/reads/registry';
import type { ChainView } from '../../chain/chainView.ts';
import { type LevelView, levelViews, queueOf } from '../../engine/book/bookViews.ts';
import { limitedOrders } from '../../engine/perps/orders.ts';
import type { RollingDay } from '../../index/rollingDay.ts';
import { formatPrice, midPrice, shareText } from '../../index/scaledPrice.ts';
import type { RestingOrder } from '../../kernel/bookIndex.ts';
import type { PerpOrderRow } from '../../kernel/perpsRows.ts';
import type { OrderRow, Side } from '../../kernel/spotRows.ts';
import type { BookSideView, StateView } from '../../kernel/stateView.ts';
import { cachedText } from './cachedText.ts';

const DAY = 86_400;
/** Best prices in units of 10^-18, for the sides that are not empty. */
export interface Best {
  readonly bid: bigint | undefined;
  readonly ask: bigint | undefined;
}

/** Price of the last trade. */
export interface LastPrice {
  readonly text: string;
  /** In units of 10^-60. */
  readonly price: bigint;
}

const textOrNull = (price: bigint | undefined) => (price === undefined ? null : formatDecimal(price));

/** Best prices and their mid price. */
function bestMembers({ bid, ask }: Best) {
  return {
    best_bid: textOrNull(bid),
    best_ask: textOrNull(ask),
    mid: bid === undefined || ask === undefined ? null : midPrice(bid, ask),
  };
}

const dayText = cachedText((day: RollingDay) => ({
  open_24h: formatPrice(day.open),
  high_24h: formatPrice(day.high),
  low_24h: formatPrice(day.low),
  volume_24h: formatDecimal(day.volume),
  quote_volume_24h: formatDecimal(day.quoteVolume),
  trades_24h: day.trades,
}));
const NO_DAY = { open_24h: null, high_24h: null, low_24h: null, volume_24h: '0', quote_volume_24h: '0', trades_24h: 0 };

/** Prices and the figures of the 24 hours before the newest block. */
export function tickerMembers(chain: ChainView, market: string, best: Best, last: LastPrice | undefined) {
  const day = chain.market.candles.sum(market, chain.tip.timestamp, DAY);
  const { open_24h, high_24h, low_24h, ...volumes } = day === undefined ? NO_DAY : dayText(day);
  return {
    ...bestMembers(best),
    last_price: last?.text ?? null,
    open_24h,
    high_24h,
    low_24h,
    change_24h: day === undefined || last === undefined ? null : formatPrice(last.price - day.open),
    change_pct_24h: day === undefined || last === undefined ? null : shareText(last.price - day.open, day.open, 100n),
    ...volumes,
  };
}

/** Best prices, mid price and spread. */
export function bookMembers(best: Best) {
  const { bid, ask } = best;
  const isTwoSided = bid !== undefined && ask !== undefined;
  return {
    ...bestMembers(best),
    spread: isTwoSided ? formatDecimal(ask - bid) : null,
    // Relative to the mid price: (ask - bid) / ((ask + bid) / 2).
    spread_bps: isTwoSided ? shareText(2n * (ask - bid), ask + bid, 10_000n) : null,
  };
}

/** A level of a book, with the number of its orders. */
export const levelText = cachedText(({ price, amount, total, notionalTotal, orders }: LevelView) => ({
  price: formatDecimal(price),
  amount: formatDecimal(amount),
  total: formatDecimal(total),
  notional_total: formatDecimal(notionalTotal),
  orders,
}));

type OrderText = ReturnType<typeof orderText> & { readonly fillable?: string };

function orderText(order: RestingOrder & { readonly ownerAddress: string }, amount: bigint) {
  return {
    order_id: order.id,
    owner: order.ownerAddress,
    remaining: formatDecimal(order.remaining),
    amount: formatDecimal(amount),
  };
}

/** An order of a spot book. */
export const spotOrderText = cachedText((order: OrderRow) => orderText(order, order.amount));
const perpOrderText = cachedText((order: PerpOrderRow) => orderText(order, order.size));

/** Levels of a side, best first. @param level 3: with every order */
export function levelTexts<O extends RestingOrder>(
  side: BookSideView<O>,
  depth: number,
  level: number,
  textOf: (order: O) => OrderText,
): ReadResult<'getOrderBook'>['bids'] {
  const views = levelViews(side, depth);
  return level === 3
    ? views.map((view) => ({ ...levelText(view), orders: queueOf(view).map(textOf) }))
    : views.map(levelText);
}

/** Levels of a side of a perpetuals book, best first; its orders say where they fill less than what remains of them. */
export function perpLevelTexts(state: StateView, market: string, side: Side, depth: number, level: number) {
  const limited = level === 3 ? limitedOrders(state, market, side, depth) : new Map<string, bigint>();
  return levelTexts(state.perps.bookOf(market).side(side), depth, level, (order: PerpOrderRow) => {
    const fillable = limited.get(order.id);
    return fillable === undefined
      ? perpOrderText(order)
      : { ...perpOrderText(order), fillable: formatDecimal(fillable) };
  });
}
