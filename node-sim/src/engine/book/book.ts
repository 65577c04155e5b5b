// The order book of a pair: its row, the escrow of resting orders, and how orders end. Matching is in match.ts.

import { mulUp } from '@svc/core/decimal';
import { fail, requireThat } from '../../kernel/outcome.ts';
import type { BookRow, ClosedOrderRow, OrderRow, Side } from '../../kernel/rows.ts';
import type { State } from '../../kernel/state.ts';
import { bookAccount, joinKey, remembered } from '../holders.ts';
import { move } from '../tokens/ledger.ts';

/** Smallest order: 0.00000001 base. */
export const MIN_SIZE = 10n ** 10n;
export const MAX_RESTING = 200;
export const MAX_PLACED_PER_BLOCK = 50;
export const MAX_LEVELS = 500;
/** Ended orders whose end is remembered, so that a late cancel gets its reason. */
const CLOSED_KEPT = 20_000;

/** The two assets of a canonical pair. */
export const assetsOf: (pair: string) => { readonly base: string; readonly quote: string } = remembered((pair) => {
  const colon = pair.indexOf(':');
  return { base: pair.slice(0, colon), quote: pair.slice(colon + 1) };
});

/** What an order of this side, size and price locks: quote rounded up, or base. */
export function escrowOf(side: Side, price: bigint, amount: bigint): bigint {
  return side === 'buy' ? mulUp(price, amount) : amount;
}

/** The asset that an order of this side pays with. */
export function paidAsset(pair: string, side: Side): string {
  return assetsOf(pair)[side === 'buy' ? 'quote' : 'base'];
}

export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** Opens the book of a pair unless it is open. */
export function openBook(state: State, pair: string): void {
  if (!state.books.has(pair)) state.books.set(pair, { pair, orderSeq: 0, tradeSeq: 0, lastPrice: null });
}

/** Closes the book of a pair that has no pool any more, unless orders rest on it. */
export function closeBookIfEmpty(state: State, pair: string): void {
  if (state.poolsByPair.keys(pair).size === 0 && state.bookOf(pair).size === 0) state.books.delete(pair);
}

/** The open book of a canonical pair. */
export function requireBook(state: State, pair: string): BookRow {
  return state.books.get(pair) ?? fail('book.unknown', `There is no order book for ${pair}; a pool opens one.`);
}

/** Remembers how an order ended. */
export function rememberEnd(state: State, id: string, how: ClosedOrderRow['how']): void {
  const seq = state.counters.get('closedOrders') ?? 0;
  state.counters.set('closedOrders', seq + 1);
  state.closedOrders.set(String(seq % CLOSED_KEPT), { id, how });
}

/** How an order ended, while it is remembered. */
export function findEnd(state: State, id: string): ClosedOrderRow['how'] | undefined {
  for (const slot of state.closedById.keys(id)) return state.closedOrders.get(slot)?.how;
  return undefined;
}

/** Takes an order off the book and gives back what it still has in escrow. */
export function endOrder(state: State, order: OrderRow, how: ClosedOrderRow['how']): void {
  state.orders.delete(order.id);
  move(state, paidAsset(order.pair, order.side), bookAccount(order.pair), order.owner, order.escrow);
  rememberEnd(state, order.id, how);
}

/** Fails unless an account may rest one more order at a price. */
export function requireRoom(state: State, pair: string, side: Side, price: bigint, owner: string): void {
  const index = state.bookOf(pair);
  requireThat((index.byOwner.get(owner)?.size ?? 0) < MAX_RESTING, 'order.tooManyResting', `An account rests at most ${MAX_RESTING} orders on a book.`);
  const levels = index.side(side);
  const fits = levels.levels.length < MAX_LEVELS || levels.find(price) !== undefined;
  requireThat(fits, 'book.tooManyLevels', `This side of the book has ${MAX_LEVELS} prices already.`);
}

/** Counts an order of an account in the running block; fails beyond the limit. */
export function countPlaced(state: State, pair: string, owner: string): void {
  const key = joinKey(pair, owner);
  const placed = state.placedInBlock.get(key) ?? 0;
  requireThat(placed < MAX_PLACED_PER_BLOCK, 'order.tooManyInBlock', `An account places at most ${MAX_PLACED_PER_BLOCK} orders on a book in one block.`);
  state.placedInBlock.set(key, placed + 1);
}
