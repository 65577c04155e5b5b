// The least gas limit with which an action succeeds, by trying.

import { intrinsicGas } from '@svc/core/tx/evmTx';
import type { ActionResult, EvmAction } from '../../evm/execute.ts';

const STIPEND = 2300;
/** Above this each try costs so much time that an answer within a 64th is better than the least. */
const EXACT_BELOW = 1_000_000;

const tolerance = (gas: number): number => (gas < EXACT_BELOW ? 1 : Math.floor(gas / 64));

/**
 * The least limit of an action that succeeds with its own.
 * @param first what it came to with its own limit
 * @param run tries it with another limit, and takes it back
 */
export function leastGas(action: EvmAction, first: ActionResult, run: (action: EvmAction) => ActionResult): number {
  if (first.gasPeak === intrinsicGas(action)) return first.gasPeak;
  const fits = (gasLimit: number): boolean => run({ ...action, gasLimit }).success;
  let [low, high] = [Math.max(intrinsicGas(action), first.gasUsed) - 1, action.gasLimit];
  // What was used, and what calls keep back, is most often enough.
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
