// Number of EVM transactions of a block.

import { toQuantity } from '@svc/core/rpc/quantity';
import type { Handler } from '../context.ts';
import { blockAt } from './findEthBlock.ts';

export const countTransactionsByNumber: Handler<'countTransactionsByNumber'> = (context, { block: tag }) => {
  const block = blockAt(context, tag);
  return block === undefined ? null : toQuantity(context.chain.storage.evm.list(block.height).length);
};
