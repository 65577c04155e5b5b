// What the EVM transactions of a block did.

import { Missing } from '@svc/core/rpc/errorCodes';
import type { Handler } from '../context.ts';
import { blockOfHash } from './findEthBlock.ts';
import { traceBlock } from './traceBlock.ts';

export const traceBlockByHash: Handler<'traceBlockByHash'> = (context, { hash, options }) => {
  const found = blockOfHash(context, hash);
  if (found === undefined) throw new Missing('block', `There is no block ${hash}.`);
  return traceBlock(context, found, options);
};
