// What stops a swap before a venue is asked: the same rules for the operation and for its quote, in the same order.

import { requireThat } from '../../kernel/outcome.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { requireKnownAsset, requireMovable, requireNotPaused } from '../tokens/ledger.ts';
import type { SwapRequest } from './chooseRoute.ts';

/** When a swap is executed, and until when its sender wants it. */
export interface SwapTime {
  /** Of the block, Unix seconds. */
  readonly timestamp: number;
  /** Unix seconds; 0 for none. */
  readonly deadline: number;
}

/** Of a swap that may be executed at any time. */
export const NO_DEADLINE: SwapTime = { timestamp: 0, deadline: 0 };

/**
 * Fails for assets that are not there, a deadline that is over, and assets that may not move. Without a taker nobody's
 * own freeze is asked for.
 */
export function requireSwappable(
  state: StateView,
  { tokenIn, tokenOut, taker }: Pick<SwapRequest, 'tokenIn' | 'tokenOut' | 'taker'>,
  { timestamp, deadline }: SwapTime,
): void {
  requireKnownAsset(state, tokenIn);
  requireKnownAsset(state, tokenOut);
  requireThat(
    deadline === 0 || timestamp <= deadline,
    'swap.expired',
    `The deadline ${deadline} passed at ${timestamp}.`,
  );
  if (taker === undefined) requireNotPaused(state, tokenIn);
  else requireMovable(state, tokenIn, taker);
  requireNotPaused(state, tokenOut);
}
