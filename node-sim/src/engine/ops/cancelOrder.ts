// CANCEL_ORDER.

import { findPair } from '@svc/core/markets/pair';
import type { QueueNode } from '../../kernel/bookIndex.ts';
import type { Slot } from '../../kernel/journal.ts';
import { fail, requireThat } from '../../kernel/outcome.ts';
import type { OrderRow } from '../../kernel/spotRows.ts';
import type { State } from '../../kernel/state.ts';
import { plainId } from '../amm/pool.ts';
import { closeOrder, paidAsset } from '../book/book.ts';
import type { Executor } from '../context.ts';
import { requireNotPaused } from '../tokens/ledger.ts';

function requireOpen(state: State, id: string, pairText: string | null | undefined): Slot<OrderRow> {
  const slot = state.orders.find(id);
  // A pair without a book does not narrow the search.
  const pair = typeof pairText === 'string' ? findPair(pairText)?.pair : undefined;
  const elsewhere = pair !== undefined && state.books.has(pair) && slot?.value?.pair !== pair;
  if (slot !== undefined && !elsewhere) return slot;
  const how = slot === undefined ? state.closedRing.find(id) : undefined;
  if (how === 'filled') fail('order.filled', `Order ${id} is filled; nothing is left to cancel.`);
  if (how === 'cancelled') fail('order.cancelled', `Order ${id} is cancelled already.`);
  return fail('order.unknown', `No order ${id} rests${elsewhere ? ` on ${pair}` : ''}.`);
}

export const cancelOrder: Executor<'CANCEL_ORDER'> = ({ state, account }, params) => {
  const slot = requireOpen(state, plainId(params.order_id), params.pair);
  const order = slot.value as OrderRow;
  requireThat(order.owner === account, 'order.notOwner', 'The order belongs to someone else.');
  requireNotPaused(state, paidAsset(order.pair, order.side));
  closeOrder(state, slot as QueueNode, order, 'cancelled');
  return { order_id: order.id, status: 'cancelled' };
};
