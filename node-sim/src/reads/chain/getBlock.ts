// One block by height or hash.

import { ParseRefusal } from '@svc/core/errors';
import { Missing } from '@svc/core/rpc/errorCodes';
import { bareHash, type Handler } from '../context.ts';
import { blockView, rawTexts, transactionView } from './blockViews.ts';

export const getBlock: Handler<'getBlock'> = ({ chain }, { block: wanted, full_transactions: isFull }) => {
  const isHeight = /^\d{1,15}$/.test(wanted);
  if (isHeight && Number(wanted) > chain.tip.height)
    throw new ParseRefusal('block', `a height up to ${chain.tip.height}`);
  const block = isHeight ? chain.storage.findBlock(Number(wanted)) : chain.storage.findBlockByHash(bareHash(wanted));
  if (block === undefined) throw new Missing('block', `There is no block ${wanted}.`);
  const transactions = chain.storage.listTransactions(block.height);
  return {
    block: blockView(chain, block),
    transactions: isFull ? null : rawTexts(transactions),
    full_transactions: isFull ? transactions.map((tx) => transactionView(tx, block)) : null,
  };
};
