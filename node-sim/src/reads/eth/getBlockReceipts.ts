// Receipts of a block.

import type { Handler } from '../context.ts';
import { receiptViewsOf } from './ethViews.ts';
import { namedBlock } from './findEthBlock.ts';

export const getBlockReceipts: Handler<'getBlockReceipts'> = (context, { block: wanted }) => {
  const block = namedBlock(context, wanted);
  return block === undefined ? null : receiptViewsOf(context.chain, block);
};
