// Least gas limit with which a call succeeds.

import { toQuantity } from '@svc/core/rpc/quantity';
import { intrinsicGas } from '@svc/core/tx/evmTx';
import type { EvmAction } from '../../evm/execute.ts';
import type { Handler } from '../context.ts';
import { payableAction } from './payableAction.ts';
import { requireSuccess, runTime, simulate } from './simulateCall.ts';

const STIPEND = 2300;
/** Above this each try costs so much time that an answer within a 64th is better than the least. */
const EXACT_BELOW = 1_000_000;

const tolerance = (gas: number): number => (gas < EXACT_BELOW ? 1 : Math.floor(gas / 64));

export const estimateGas: Handler<'estimateGas'> = (context, { call, block, overrides, blockOverrides }) => {
  const action = payableAction(context, block, call, overrides);
  const time = runTime(context);
  const run = (one: EvmAction) => simulate(context, block, one, { overrides, blockOverrides, time });
  const first = run(action);
  requireSuccess(first);
  if (first.gasPeak === intrinsicGas(action)) return toQuantity(first.gasPeak);
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
  return toQuantity(high);
};
