// What the perpetuals are handed while a transaction or a tick runs: the state, the block and a list for events.

import { formatDecimal, PLACES } from '@svc/core/decimal';
import type { BlockContext } from '../../kernel/blockContext.ts';
import type { PerpEvent } from '../../kernel/perpEvents.ts';
import type { State } from '../../kernel/state.ts';

export interface PerpsContext {
  readonly state: State;
  readonly block: BlockContext;
  /** Events in the order in which they happened; thrown away when the operation fails. */
  readonly perpEvents: PerpEvent[];
}

/** Exact text of money of the clearinghouse, which has up to 36 places. */
export function formatMoney(value: bigint): string {
  return formatDecimal(value, 2 * PLACES);
}

/** Height and time of a run's block, as events carry them. */
export function stampOf({ block }: PerpsContext): { readonly block_height: number; readonly block_time: number } {
  return { block_height: block.height, block_time: block.timestamp };
}
