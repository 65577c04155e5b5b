// Gas of a call; nothing is listed.

import { toQuantity } from '@svc/core/rpc/quantity';
import type { Handler } from '../context.ts';
import { requireNewest } from './blocks.ts';
import { actionOf, requireSuccess, simulate } from './calls.ts';

export const createAccessList: Handler<'createAccessList'> = (context, { call, block }) => {
  requireNewest(context, block);
  const result = simulate(context, actionOf(call), undefined);
  requireSuccess(result);
  return { accessList: [], gasUsed: toQuantity(result.gasUsed) };
};
