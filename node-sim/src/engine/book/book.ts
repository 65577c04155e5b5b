// The order book of a pair: its row, the escrow of resting orders, and how orders end. Matching is in match.ts.

import { mulUp } from '@svc/core/decimal';
import { type BalanceRef, balanceRef } from '../../kernel/balanceRef.ts';
import { BookOwner, ownerOf, type QueueNode } from '../../kernel/bookIndex.ts';
import type { Slot } from '../../kernel/journal.ts';
import { fail } from '../../kernel/outcome.ts';
import type { BookRow, ClosedOrderRow, OrderRow, Side } from '../../kernel/spotRows.ts';
import type { State } from '../../kernel/state.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { bookAccount, memoized } from '../ledgerKeys.ts';
import { requireHeld } from '../tokens/ledger.ts';

export const MAX_RESTING = 200;
const MAX_PLACED_PER_BLOCK = 50;
export const MAX_LEVELS = 500;

/** The two assets of a canonical pair. */
export const assetsOf: (pair: string) => { readonly base: string; readonly quote: string } = memoized((pair) => {
  const colon = pair.indexOf(':');
  return { base: pair.slice(0, colon), quote: pair.slice(colon + 1) };
});

/** Base balance of an account on a book. */
function basePurse(state: State, pair: string, owner: BookOwner): BalanceRef {
  owner.base ??= balanceRef(state, assetsOf(pair).base, owner.account);
  return owner.base;
}

/** Quote balance of an account on a book. */
function quotePurse(state: State, pair: string, owner: BookOwner): BalanceRef {
  owner.quote ??= balanceRef(state, assetsOf(pair).quote, owner.account);
  return owner.quote;
}

/** The balance that an account on a book pays an order of this side from. */
export function payingBalance(state: State, pair: string, owner: BookOwner, side: Side): BalanceRef {
  return side === 'buy' ? quotePurse(state, pair, owner) : basePurse(state, pair, owner);
}

/** The holder of a book's escrow, as one of those on it. */
export function holderOf(state: State, pair: string): BookOwner {
  const index = state.bookOf(pair);
  index.holder ??= new BookOwner(bookAccount(pair));
  return index.holder;
}

/** Takes from the escrow of a book what an order of a side was to pay. */
export function payFromHolder(state: State, pair: string, side: Side, amount: bigint): void {
  const balanceRef = payingBalance(state, pair, holderOf(state, pair), side);
  const { balance } = balanceRef;
  if (balance < amount) requireHeld(paidAsset(pair, side), balance, amount);
  balanceRef.take(amount);
}

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
export function requireBook(state: State, pair: string): Slot<BookRow> {
  return state.books.find(pair) ?? fail('book.unknown', `There is no order book for ${pair}; a pool opens one.`);
}

/** Remembers how an order ended, so that a late cancel gets its reason. */
export function recordClosedOrder(state: State, id: string, how: ClosedOrderRow['how']): void {
  const counter = state.counters.slot('closedOrders');
  const number = counter.value ?? 0;
  state.counters.put(counter, number + 1);
  state.closedRing.remember(number, { id, how });
}

/** Takes an order off the book and gives back what it still has in escrow. */
export function closeOrder(
  state: State,
  slot: QueueNode,
  { id, pair, side, escrow }: OrderRow,
  how: ClosedOrderRow['how'],
): void {
  const owner = ownerOf(slot);
  state.orders.put(slot, undefined);
  payFromHolder(state, pair, side, escrow);
  payingBalance(state, pair, owner, side).give(escrow);
  recordClosedOrder(state, id, how);
}

/** Fails unless an account may rest one more order at a price. */
export function requireRoom(state: StateView, pair: string, side: Side, price: bigint, owner: BookOwner): void {
  if (owner.nodes.length >= MAX_RESTING)
    fail('order.tooManyResting', `An account rests at most ${MAX_RESTING} orders on a book.`);
  const levels = state.bookOf(pair).side(side);
  const fits = levels.levels.length < MAX_LEVELS || levels.find(price) !== undefined;
  if (!fits) fail('book.tooManyLevels', `This side of the book has ${MAX_LEVELS} prices already.`);
}

/** Counts an order of an account in the running block; fails beyond the limit. */
export function countPlaced({ placedInBlock }: State, owner: Pick<BookOwner, 'placed'>): void {
  owner.placed ??= placedInBlock.open();
  const placed = placedInBlock.count(owner.placed);
  if (placed >= MAX_PLACED_PER_BLOCK)
    fail('order.tooManyInBlock', `An account places at most ${MAX_PLACED_PER_BLOCK} orders on a book in one block.`);
  placedInBlock.add(owner.placed);
}
