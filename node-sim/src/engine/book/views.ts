// Books as reads show them. Level 2 is read off the levels without walking their orders.

import { formatDecimal, mulDown } from '@svc/core/decimal';
import type { BookSide, PriceLevel, RestingOrder } from '../../kernel/bookIndex.ts';
import type { OrderRow } from '../../kernel/rows.ts';
import type { State } from '../../kernel/state.ts';

/** A price level with running totals; amounts in units of 10^-18. */
export interface LevelView {
  readonly price: bigint;
  readonly amount: bigint;
  /** Base down to this level. */
  readonly total: bigint;
  /** Quote down to this level, each level rounded down. */
  readonly notionalTotal: bigint;
  readonly orders: number;
}

function* levelsFromBest<O extends RestingOrder>(side: BookSide<O>, depth: number): IterableIterator<PriceLevel<O>> {
  let left = depth;
  for (const level of side.fromBest()) {
    if (left-- <= 0) return;
    yield level;
  }
}

/** The best `depth` levels of a side of any book, best first. */
export function levelViews<O extends RestingOrder>(side: BookSide<O>, depth: number): LevelView[] {
  let total = 0n;
  let notionalTotal = 0n;
  return Array.from(levelsFromBest(side, depth), ({ price, remaining, orders }) => {
    total += remaining;
    notionalTotal += mulDown(price, remaining);
    return { price, amount: remaining, total, notionalTotal, orders };
  });
}

/** A level with its orders in time priority. */
export interface DeepLevelView<O extends RestingOrder> extends LevelView {
  readonly queue: readonly O[];
}

/** Level 3: like {@link levelViews}, with every order. */
export function deepLevelViews<O extends RestingOrder>(side: BookSide<O>, depth: number): DeepLevelView<O>[] {
  const queues = Array.from(levelsFromBest(side, depth), (level) => {
    const queue: O[] = [];
    for (let node = level.first; node !== undefined; node = node.next) queue.push(node.order);
    return queue;
  });
  return levelViews(side, depth).map((level, at) => ({ ...level, queue: queues[at] ?? [] }));
}

/** Best prices of a pair, where its sides are not empty. */
export function bestPrices(state: State, pair: string): { bid: bigint | undefined; ask: bigint | undefined } {
  const index = state.bookOf(pair);
  return { bid: index.buy.best?.price, ask: index.sell.best?.price };
}

/** Resting orders of an account on every book, by pair and arrival. Looks at books, not at orders of others. */
export function ordersOf(state: State, account: string): OrderRow[] {
  const pairs = [...state.books.keys()].sort();
  return pairs.flatMap((pair) => state.bookOf(pair).ordersOf(account));
}

/** An order as the `spot orders` read shows it. */
export function orderView(order: OrderRow) {
  return {
    pair: order.pair,
    order_id: order.id,
    side: order.side,
    order_type: 'limit',
    price: formatDecimal(order.price),
    amount: formatDecimal(order.amount),
    filled: formatDecimal(order.amount - order.remaining),
    remaining: formatDecimal(order.remaining),
  };
}
