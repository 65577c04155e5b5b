// Least gas limit with which a call succeeds.

import { toQuantity } from '@svc/core/rpc/quantity';
import type { EvmAction } from '../../evm/execute.ts';
import type { Handler } from '../context.ts';
import { leastGas } from './leastGas.ts';
import { payableAction } from './payableAction.ts';
import { requireSuccess, runTime, simulate } from './simulateCall.ts';

export const estimateGas: Handler<'estimateGas'> = (context, { call, block, overrides, blockOverrides }) => {
  const action = payableAction(context, block, call, overrides);
  const time = runTime(context);
  const run = (one: EvmAction) => simulate(context, block, one, { overrides, blockOverrides, time });
  const first = run(action);
  requireSuccess(first);
  return toQuantity(leastGas(action, first, run));
};
