// Blocks in ascending order from a height; beyond the tip the list is empty.

import type { Handler } from '../context.ts';
import { blockView, rawText, rawTexts } from './blocks.ts';

export const getBlocks: Handler<'getBlocks'> = ({ chain }, { offset, limit }) =>
  chain.storage.listBlocks(offset, limit).map((block) => {
    const transactions = chain.storage.listTransactions(block.height);
    const section = (wanted: 'exchange' | 'evm') => transactions.filter(({ kind }) => kind === wanted).map(rawText);
    const [exchange, evm] = [section('exchange'), section('evm')];
    return {
      block: {
        ...blockView(chain, block),
        ...(exchange.length === 0 ? {} : { exchange_transactions: exchange }),
        ...(evm.length === 0 ? {} : { evm_transactions: evm }),
      },
      transactions: rawTexts(transactions),
    };
  });
