// Changed resting orders of both kinds of market.

import { formatDecimal } from '@svc/core/decimal';
import type { OrderChange } from '@svc/core/reads/simulate/changesShape';
import type { PerpOrderRow } from '../../kernel/perpsRows.ts';
import type { OrderRow } from '../../kernel/spotRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import type { Changed, ChangedRows } from './changedRows.ts';

/** What both kinds of order share. */
type AnyOrder = Pick<OrderRow, 'id' | 'owner' | 'ownerAddress' | 'side' | 'price' | 'remaining'>;

function changesOf<O extends AnyOrder>(
  state: StateView,
  kind: OrderChange['kind'],
  rows: readonly Changed<O>[],
  more: (order: O) => { market: string; amount: bigint; escrow: bigint | null },
): OrderChange[] {
  const shown = (order: O | undefined): OrderChange['before'] => {
    if (order === undefined) return null;
    const { escrow } = more(order);
    return { remaining: formatDecimal(order.remaining), escrow: escrow === null ? null : formatDecimal(escrow) };
  };
  return rows.flatMap(({ before, after }) => {
    const order = after ?? before;
    if (order === undefined) return [];
    const action =
      after !== undefined
        ? before === undefined
          ? 'placed'
          : 'partly_filled'
        : (state.closedRing.find(order.id) ?? 'cancelled');
    const { market, amount } = more(order);
    return [
      {
        kind,
        order_id: order.id,
        market,
        account: order.owner,
        owner: order.ownerAddress,
        side: order.side,
        price: formatDecimal(order.price),
        amount: formatDecimal(amount),
        action,
        before: shown(before),
        after: shown(after),
      } as const,
    ];
  });
}

/** The resting orders that differ. */
export function orderChanges(state: StateView, rows: ChangedRows): OrderChange[] {
  const spot = changesOf(state, 'spot', rows.of(state.orders), ({ pair, amount, escrow }) => ({
    market: pair,
    amount,
    escrow,
  }));
  const perps = changesOf(state, 'perps', rows.of<PerpOrderRow>(state.perps.orders), ({ market, size }) => ({
    market,
    amount: size,
    escrow: null,
  }));
  return [...spot, ...perps];
}
