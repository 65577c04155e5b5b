// Books as reads show them. Level 2 is read off the levels without walking their orders.

import { formatDecimal, mulDown } from '@svc/core/decimal';
import type { RestingOrder } from '../../kernel/bookIndex.ts';
import type { OrderRow } from '../../kernel/spotRows.ts';
import type { BookSideView, PriceLevelView, StateView } from '../../kernel/stateView.ts';

/** A price level with running totals; amounts in units of 10^-18. The same object while nothing of it changes. */
export interface LevelView<O extends RestingOrder = RestingOrder> {
  readonly source: PriceLevelView<O>;
  /** The view of the level before it, from the best price outwards. */
  readonly previous: LevelView<O> | undefined;
  readonly price: bigint;
  readonly amount: bigint;
  /** Base down to this level. */
  readonly total: bigint;
  /** Quote down to this level, each level rounded down. */
  readonly notionalTotal: bigint;
  readonly orders: number;
}

/** The last view of each level. A block changes few of them, and sums and products are most of what a view costs. */
const views = new WeakMap<object, unknown>();

function viewOf<O extends RestingOrder>(source: PriceLevelView<O>, previous: LevelView<O> | undefined): LevelView<O> {
  const last = views.get(source) as LevelView<O> | undefined;
  const { price, remaining: amount, orders } = source;
  if (last !== undefined && last.previous === previous && last.amount === amount && last.orders === orders) return last;
  const total = (previous?.total ?? 0n) + amount;
  const notionalTotal = (previous?.notionalTotal ?? 0n) + mulDown(price, amount);
  const view = { source, previous, price, amount, total, notionalTotal, orders };
  views.set(source, view);
  return view;
}

/** The best `depth` levels of a side of any book, best first. */
export function levelViews<O extends RestingOrder>({ levels }: BookSideView<O>, depth: number): LevelView<O>[] {
  const best: LevelView<O>[] = [];
  let previous: LevelView<O> | undefined;
  for (let at = levels.length - 1; at >= 0 && best.length < depth; at--) {
    previous = viewOf(levels[at] as PriceLevelView<O>, previous);
    best.push(previous);
  }
  return best;
}

/** Orders of a level in time priority. */
export function queueOf<O extends RestingOrder>({ source }: LevelView<O>): O[] {
  const queue: O[] = [];
  for (let node = source.first; node !== undefined; node = node.next) queue.push(node.order);
  return queue;
}

/** Best prices of a pair, where its sides are not empty. */
export function bestPrices(state: StateView, pair: string): { bid: bigint | undefined; ask: bigint | undefined } {
  const index = state.bookOf(pair);
  return { bid: index.buy.best?.price, ask: index.sell.best?.price };
}

/** Resting orders of an account on every book, by pair and arrival. Looks at books, not at orders of others. */
export function ordersOf(state: StateView, account: string): OrderRow[] {
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
