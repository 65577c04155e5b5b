// PERP_CANCEL.

import { fail, requireThat } from '../../kernel/outcome.ts';
import type { PerpOrderRow } from '../../kernel/perpsRows.ts';
import type { State } from '../../kernel/state.ts';
import { plainId } from '../amm/pool.ts';
import type { Executor } from '../context.ts';
import { requireMarket } from '../perps/accounts.ts';
import { endPerpOrder } from '../perps/orders.ts';

function requireOpen(state: State, id: string, market: string): PerpOrderRow {
  const order = state.perps.orders.get(id);
  if (order?.market === market) return order;
  const how = order === undefined ? state.closedRing.find(id) : undefined;
  if (how === 'filled') fail('order.filled', `Order ${id} is filled; nothing is left to cancel.`);
  if (how === 'cancelled') fail('order.cancelled', `Order ${id} is cancelled already.`);
  return fail('order.unknown', `No order ${id} rests on ${market}.`);
}

export const perpCancel: Executor<'PERP_CANCEL'> = ({ state, account }, params) => {
  const market = requireMarket(state, params.market_id);
  const order = requireOpen(state, plainId(params.order_id), market.id);
  requireThat(order.owner === account, 'order.notOwner', 'The order belongs to someone else.');
  endPerpOrder(state, order, 'cancelled');
  return {};
};
