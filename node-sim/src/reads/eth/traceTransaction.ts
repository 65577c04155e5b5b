// What an included transaction did.

import { Missing } from '@svc/core/rpc/errorCodes';
import { bareHash, type Handler } from '../context.ts';
import { traceBlock } from './traceBlock.ts';

export const traceTransaction: Handler<'traceTransaction'> = (context, { hash, options }) => {
  const { storage } = context.chain;
  const placed = storage.evm.find(bareHash(hash));
  const block = placed === undefined ? undefined : storage.findBlock(placed.height);
  if (placed === undefined || block === undefined)
    throw new Missing('transaction', `There is no included EVM transaction ${hash}.`);
  return traceBlock(context, block, options, placed.position)[0]?.result;
};
