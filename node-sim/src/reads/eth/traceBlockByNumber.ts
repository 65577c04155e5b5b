// What the EVM transactions of a block did.

import { Missing } from '@svc/core/rpc/codes';
import type { Handler } from '../context.ts';
import { blockAt } from './blocks.ts';
import { traceBlock } from './traces.ts';

export const traceBlockByNumber: Handler<'traceBlockByNumber'> = (context, { block, options }) => {
  const found = blockAt(context, block);
  if (found === undefined) throw new Missing('block', `There is no block ${block}.`);
  return traceBlock(context, found, options);
};
