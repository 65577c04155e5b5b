// Blocks in ascending order from a height; beyond the tip the list is empty.

import type { Handler } from '../context.ts';
import { blockView, rawText } from './blocks.ts';

export const getBlocks: Handler<'getBlocks'> = ({ chain }, { offset, limit }) =>
  chain.storage.listBlocks(offset, limit).map((block) => {
    const transactions = chain.storage.listTransactions(block.height);
    const exchange = transactions.filter(({ kind }) => kind === 'exchange').map(rawText);
    return {
      block: blockView(chain, block),
      transactions: transactions.map(rawText),
      ...(exchange.length === 0 ? {} : { exchange_transactions: exchange }),
    };
  });
