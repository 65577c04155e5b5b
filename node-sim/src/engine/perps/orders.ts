// Resting orders of the perpetuals: the caps of a book, how orders end, what a reduce-only order may still fill.

import { mulDown } from '@svc/core/decimal';
import { abs, min } from '@svc/core/perps/rounding';
import { requireThat } from '../../kernel/outcome.ts';
import type { PerpOrderRow } from '../../kernel/perpsRows.ts';
import type { Side } from '../../kernel/spotRows.ts';
import type { State } from '../../kernel/state.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { MAX_LEVELS, MAX_RESTING, recordClosedOrder } from '../book/book.ts';
import { marketOf, positionOf } from './accounts.ts';

/** A size with the sign of its side. */
export const signed = (side: Side, size: bigint): bigint => (side === 'buy' ? size : -size);

/** How much an order of this side could close of a position. */
const closableOf = (size: bigint, side: Side): bigint => (size > 0n === (side === 'sell') ? abs(size) : 0n);

/** How much an order of this side could close of an owner's position. */
export function closable(state: StateView, market: string, owner: string, side: Side): bigint {
  return closableOf(positionOf(state, market, owner)?.size ?? 0n, side);
}

/**
 * Reduce-only orders of a side that would fill less than what remains of them, once all better orders were filled: an
 * owner's position may have become smaller, or is closed by a better order. By id; the levels are those shown.
 */
export function limitedOrders(
  state: StateView,
  market: string,
  side: Side,
  depth: number,
): ReadonlyMap<string, bigint> {
  const limited = new Map<string, bigint>();
  const sizes = new Map<string, bigint>();
  const { levels } = state.perps.bookOf(market).side(side);
  for (let at = levels.length - 1; at >= Math.max(0, levels.length - depth); at--) {
    for (let node = levels[at]?.first; node !== undefined; node = node.next) {
      const { id, owner, price, remaining, reduceOnly } = node.order;
      const size = sizes.get(owner) ?? positionOf(state, market, owner)?.size ?? 0n;
      const fillable = reduceOnly ? min(remaining, closableOf(size, side)) : remaining;
      if (fillable < remaining) limited.set(id, fillable);
      if (mulDown(price, fillable) > 0n) sizes.set(owner, size + signed(side, fillable));
    }
  }
  return limited;
}

/** Takes an order off its book. */
export function endPerpOrder(state: State, order: PerpOrderRow, how: 'filled' | 'cancelled'): void {
  state.perps.orders.delete(order.id);
  recordClosedOrder(state, order.id, how);
}

/** Cancels the resting orders of an owner, in all markets or in one. */
export function cancelOrdersOf(state: State, owner: string, only?: string): void {
  for (const market of only === undefined ? state.perps.marketIds() : [only]) {
    for (const order of ordersIn(state, market, owner)) endPerpOrder(state, order, 'cancelled');
  }
}

/**
 * Cancels the reduce-only orders that can close nothing any more, once an owner's position is closed or turned around:
 * they would wait for the owner's next position and close that.
 */
export function endUselessOrders(state: State, market: string, owner: string): void {
  for (const order of ordersIn(state, market, owner)) {
    const isUseless = order.reduceOnly && closable(state, market, owner, order.side) === 0n;
    if (isUseless) endPerpOrder(state, order, 'cancelled');
  }
}

/** Resting orders of an owner in a market by arrival. */
export function ordersIn(state: StateView, market: string, owner: string): PerpOrderRow[] {
  return state.perps.bookOf(market).ordersOf(owner);
}

/** Fails unless an account may rest one more order at a price. */
export function requirePerpRoom(state: StateView, market: string, side: Side, price: bigint, owner: string): void {
  const book = state.perps.bookOf(market);
  requireThat(
    book.restingOf(owner) < MAX_RESTING,
    'order.tooManyResting',
    `An account rests at most ${MAX_RESTING} orders on a book.`,
  );
  const levels = book.side(side);
  const fits = levels.levels.length < MAX_LEVELS || levels.find(price) !== undefined;
  requireThat(fits, 'book.tooManyLevels', `This side of the book has ${MAX_LEVELS} prices already.`);
}

/** Rests what is left of an order at the end of its price's queue. */
export function restOrder(state: State, order: Omit<PerpOrderRow, 'seq'>): void {
  const market = marketOf(state, order.market);
  const seq = market.orderSeq + 1;
  state.perps.markets.set(market.id, { ...market, orderSeq: seq });
  state.perps.orders.set(order.id, { ...order, seq });
}
