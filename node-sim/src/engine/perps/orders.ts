// Resting orders of the perpetuals: the caps of a book, how orders end, what a reduce-only order may still fill.

import { abs } from '@svc/core/perps/rounding';
import { requireThat } from '../../kernel/outcome.ts';
import type { PerpOrderRow } from '../../kernel/perpsRows.ts';
import type { Side } from '../../kernel/spotRows.ts';
import type { State } from '../../kernel/state.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { MAX_LEVELS, MAX_RESTING, recordClosedOrder } from '../book/book.ts';
import { marketOf, positionOf } from './accounts.ts';

/** A size with the sign of its side. */
export const signed = (side: Side, size: bigint): bigint => (side === 'buy' ? size : -size);

/** How much an order of this side could close of an owner's position. */
export function closable(state: StateView, market: string, owner: string, side: Side): bigint {
  const size = positionOf(state, market, owner)?.size ?? 0n;
  return size > 0n === (side === 'sell') ? abs(size) : 0n;
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
