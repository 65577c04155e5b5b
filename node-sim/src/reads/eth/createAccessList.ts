// The access list of a call, and its gas with that list.

import { accountId } from '@svc/core/accounts/address';
import { toQuantity } from '@svc/core/rpc/quantity';
import { intrinsicGas } from '@svc/core/tx/evmTx';
import { evmBlockAt } from '../../chain/pastState.ts';
import { AccessTracer } from '../../evm/accessTracer.ts';
import type { ActionResult } from '../../evm/execute.ts';
import type { Handler } from '../context.ts';
import { stateHeight } from './findEthBlock.ts';
import { payableAction } from './payableAction.ts';
import { runTime, simulate } from './simulateCall.ts';

/**
 * A list can change the path a contract takes (through the gas it sees), so it is made anew until it stays the same; at
 * most this many times.
 */
const MAX_ROUNDS = 4;

export const createAccessList: Handler<'createAccessList'> = (context, { call, block, overrides }) => {
  const wanted = payableAction(context, block, call, overrides);
  const { proposer } = evmBlockAt(context.chain, Math.min(stateHeight(context, block), context.chain.tip.height));
  const free = [wanted.from, ...(wanted.to === null ? [] : [wanted.to]), accountId(proposer)];
  const time = runTime(context);
  let accessList = wanted.accessList;
  let result: ActionResult | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const action = { ...wanted, accessList };
    // A list that costs more than the available gas cannot be used.
    if (round > 0 && action.gasLimit < intrinsicGas(action)) break;
    const tracer = new AccessTracer(free);
    result = simulate(context, block, action, { overrides, tracer, time });
    const found = tracer.list();
    const isSame = JSON.stringify(found) === JSON.stringify(accessList);
    accessList = found;
    if (isSame) break;
  }
  const list = accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] }));
  const error = result?.success === false ? { error: result.error } : {};
  return { accessList: list, gasUsed: toQuantity(result?.gasUsed ?? 0), ...error };
};
