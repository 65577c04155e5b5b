// What the EVM transactions of a block did.

import { Missing } from '@svc/core/rpc/errorCodes';
import type { Handler } from '../context.ts';
import { blockAt } from './findEthBlock.ts';
import { traceBlock } from './traceBlock.ts';

export const traceBlockByNumber: Handler<'traceBlockByNumber'> = (context, { block, options }) => {
  const found = blockAt(context, block);
  if (found === undefined) throw new Missing('block', `There is no block ${block}.`);
  return traceBlock(context, found, options);
};
