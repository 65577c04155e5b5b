// Output of a call.

import { toHex } from '@svc/core/bytes';
import type { Handler } from '../context.ts';
import { requireNewest } from './blocks.ts';
import { actionOf, requireSuccess, simulate } from './calls.ts';

export const callContract: Handler<'callContract'> = (context, { call, block, overrides }) => {
  requireNewest(context, block);
  const result = simulate(context, actionOf(call), overrides);
  requireSuccess(result);
  return `0x${toHex(result.output)}`;
};
