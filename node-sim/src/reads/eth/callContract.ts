// Output of a call.

import { toHex } from '@svc/core/bytes';
import type { Handler } from '../context.ts';
import { payableAction } from './payableAction.ts';
import { requireSuccess, simulate } from './simulateCall.ts';

export const callContract: Handler<'callContract'> = (context, { call, block, overrides, blockOverrides }) => {
  const result = simulate(context, block, payableAction(context, block, call, overrides), {
    overrides,
    blockOverrides,
  });
  requireSuccess(result);
  return `0x${toHex(result.output)}`;
};
