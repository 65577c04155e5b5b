// The least gas limit with which an action succeeds, found by trying.

import { intrinsicGas } from '@svc/core/tx/evmTx';
import type { ActionResult, EvmAction } from '../../evm/execute.ts';

const STIPEND = 2300;
/** Above this, each run takes so long that an answer within a 64th is better than the exact one. */
const EXACT_BELOW = 1_000_000;

const tolerance = (gas: number): number => (gas < EXACT_BELOW ? 1 : Math.floor(gas / 64));

/**
 * The least limit of an action that succeeds with its own limit.
 * @param first its result with its own limit
 * @param run runs it with another limit, and reverts it
 */
export function leastGas(action: EvmAction, first: ActionResult, run: (action: EvmAction) => ActionResult): number {
  if (first.gasPeak === intrinsicGas(action)) return first.gasPeak;
  const fits = (gasLimit: number): boolean => run({ ...action, gasLimit }).success;
  let [low, high] = [Math.max(intrinsicGas(action), first.gasUsed) - 1, action.gasLimit];
  // The gas used, plus what calls hold back (a 64th), is usually enough.
  const guess = Math.ceil(((first.gasPeak + STIPEND) * 64) / 63);
  if (guess < high && guess > low) {
    if (fits(guess)) high = guess;
    else low = guess;
  }
  while (high - low > tolerance(high)) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return high;
}
