// Least gas limit with which a call succeeds.

import { findAccountId } from '@svc/core/accounts/address';
import { Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { toQuantity } from '@svc/core/rpc/quantity';
import { intrinsicGas } from '@svc/core/tx/evmTx';
import { balanceOf } from '../../engine/tokens/ledger.ts';
import type { EvmAction } from '../../evm/execute.ts';
import type { Handler, ReadContext } from '../context.ts';
import { actionOf, type Overrides, requireSuccess, runTime, simulate } from './simulateCall.ts';

const STIPEND = 2300;
/** Above this each try costs so much time that an answer within a 64th is better than the least. */
const EXACT_BELOW = 1_000_000;

const tolerance = (gas: number): number => (gas < EXACT_BELOW ? 1 : Math.floor(gas / 64));

/** A named price bounds the gas to what the sender can pay. */
function affordableLimit(
  { chain }: ReadContext,
  action: EvmAction,
  isPriced: boolean,
  overrides: Overrides | undefined,
): number {
  const isOverridden = Object.keys(overrides ?? {}).some((text) => findAccountId(text) === action.from);
  if (!isPriced || action.gasPriceWei === 0n || isOverridden) return action.gasLimit;
  const left = balanceOf(chain.state, NATIVE_SYMBOL, action.from) - action.value;
  const most = left <= 0n ? 0n : left / action.gasPriceWei;
  return most < BigInt(action.gasLimit) ? Number(most) : action.gasLimit;
}

export const estimateGas: Handler<'estimateGas'> = (context, { call, block, overrides, blockOverrides }) => {
  const wanted = actionOf(call);
  const isPriced = (call.gasPrice ?? call.maxFeePerGas ?? null) !== null;
  const action = { ...wanted, gasLimit: affordableLimit(context, wanted, isPriced, overrides) };
  if (action.gasLimit < intrinsicGas(action) && wanted.gasLimit > action.gasLimit) {
    // Words by which clients tell this failure from others.
    throw new Refusal(
      'evm.failed',
      `insufficient funds for gas * price + value: the sender can pay for ${action.gasLimit} gas`,
    );
  }
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
