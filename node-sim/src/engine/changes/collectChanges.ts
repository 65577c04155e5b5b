// What changed since a mark, in words of the protocol. It reads the journal, never the operation, so nothing that an
// operation or a contract does can be left out. To be called before the mark is taken back.

import type { SimulatedChanges } from '@svc/core/reads/simulate/changesShape';
import type { JournalMark } from '../../kernel/journal.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { balanceChanges } from './balances.ts';
import { ChangedRows } from './changedRows.ts';
import { orderChanges } from './orders.ts';
import { otherChanges } from './otherRecords.ts';
import { positionChanges } from './positions.ts';
import { allowanceChanges, ownershipChanges } from './rights.ts';

/** Everything that differs from the mark. */
export function collectChanges(state: StateView, mark: JournalMark): SimulatedChanges {
  const changes = state.changesSince(mark);
  const rows = new ChangedRows(changes);
  return {
    balances: balanceChanges(state, rows),
    orders: orderChanges(state, rows),
    positions: positionChanges(state, rows),
    allowances: allowanceChanges(state, rows),
    ownership: ownershipChanges(state, rows),
    // The exchange's own collections have no items in amounts.
    items: [],
    others: otherChanges(changes),
  };
}
