// CANCEL_ORDER.

import { findPair } from '@svc/core/markets/pair';
import { fail, requireThat } from '../../kernel/outcome.ts';
import type { OrderRow } from '../../kernel/rows.ts';
import type { State } from '../../kernel/state.ts';
import { plainId } from '../amm/pool.ts';
import { endOrder, findEnd, paidAsset } from '../book/book.ts';
import type { Executor } from '../context.ts';
import { requireNotPaused } from '../tokens/ledger.ts';

function requireOpen(state: State, id: string, pairText: string | null | undefined): OrderRow {
  const order = state.orders.get(id);
  // A pair without a book does not narrow the search.
  const pair = findPair(pairText ?? '')?.pair;
  const elsewhere = pair !== undefined && state.books.has(pair) && order?.pair !== pair;
  if (order !== undefined && !elsewhere) return order;
  const how = order === undefined ? findEnd(state, id) : undefined;
  if (how === 'filled') fail('order.filled', `Order ${id} is filled; nothing is left to cancel.`);
  if (how === 'cancelled') fail('order.cancelled', `Order ${id} is cancelled already.`);
  return fail('order.unknown', `No order ${id} rests${elsewhere ? ` on ${pair}` : ''}.`);
}

export const cancelOrder: Executor<'CANCEL_ORDER'> = ({ state, account }, params) => {
  const order = requireOpen(state, plainId(params.order_id), params.pair);
  requireThat(order.owner === account, 'order.notOwner', 'The order belongs to someone else.');
  requireNotPaused(state, paidAsset(order.pair, order.side));
  endOrder(state, order, 'cancelled');
  return { order_id: order.id, status: 'cancelled' };
};
