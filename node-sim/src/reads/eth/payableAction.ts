// Limits a call's gas to what its sender can pay: a price that a call names bounds its gas as it would bound a
// transaction's.

import { findAccountId } from '@svc/core/accounts/address';
import { Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { fromQuantity } from '@svc/core/rpc/quantity';
import { intrinsicGas } from '@svc/core/tx/evmTx';
import { balanceOf } from '../../engine/tokens/ledger.ts';
import type { EvmAction } from '../../evm/execute.ts';
import type { ReadContext } from '../context.ts';
import { readState, type StateBlock, stateHeight } from './findEthBlock.ts';
import { actionOf, type CallParam, type Overrides, requireAtHand } from './simulateCall.ts';

/** Native balance of an account as a call sees it: the override if there is one, else that of its block. */
function balanceAt(context: ReadContext, at: StateBlock, account: string, overrides: Overrides): bigint {
  const own = Object.entries(overrides).find(([text]) => findAccountId(text) === account)?.[1].balance;
  if (own !== undefined && own !== null) return fromQuantity(own, 'balance');
  const { chain } = context;
  requireAtHand(context, stateHeight(context, at));
  return readState(context, at, chain.state.accounts, account, () => balanceOf(chain.state, NATIVE_SYMBOL, account));
}

/**
 * The action of a call, its gas limit within what its sender can pay at the named price.
 * @throws Refusal `evm.failed` where that does not cover the intrinsic gas
 */
export function payableAction(
  context: ReadContext,
  at: StateBlock,
  call: CallParam,
  overrides: Overrides | undefined,
): EvmAction {
  const action = actionOf(call);
  const isPriced = (call.gasPrice ?? call.maxFeePerGas ?? null) !== null;
  if (!isPriced || action.gasPriceWei === 0n) return action;
  const left = balanceAt(context, at, action.from, overrides ?? {}) - action.value;
  const most = left <= 0n ? 0n : left / action.gasPriceWei;
  if (most >= BigInt(action.gasLimit)) return action;
  const gasLimit = Number(most);
  // Words by which clients recognise this failure.
  if (gasLimit < intrinsicGas(action))
    throw new Refusal(
      'evm.failed',
      `insufficient funds for gas * price + value: the sender can pay for ${gasLimit} gas`,
    );
  return { ...action, gasLimit };
}
