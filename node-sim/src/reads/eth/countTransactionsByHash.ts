// Number of EVM transactions of a block.

import { toQuantity } from '@svc/core/rpc/quantity';
import type { Handler } from '../context.ts';
import { blockOfHash } from './findEthBlock.ts';

export const countTransactionsByHash: Handler<'countTransactionsByHash'> = (context, { hash }) => {
  const block = blockOfHash(context, hash);
  return block === undefined ? null : toQuantity(context.chain.storage.evm.list(block.height).length);
};
