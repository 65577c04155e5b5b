// Receipts of a block.

import type { Handler } from '../context.ts';
import { blockAt, blockOfHash } from './blocks.ts';
import { receiptViewsOf } from './views.ts';

export const getBlockReceipts: Handler<'getBlockReceipts'> = (context, { block: wanted }) => {
  const block = wanted.length === 66 ? blockOfHash(context, wanted) : blockAt(context, wanted);
  return block === undefined ? null : receiptViewsOf(context.chain, block);
};
