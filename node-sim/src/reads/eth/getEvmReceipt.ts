// Receipt of an EVM transaction.

import { bareHash, type Handler } from '../context.ts';
import { receiptIn, receiptView } from './ethViews.ts';

export const getEvmReceipt: Handler<'getEvmReceipt'> = ({ chain, evm }, { hash }) => {
  const bare = bareHash(hash);
  const newest = evm.receipts.find(bare);
  if (newest !== undefined) return receiptView(newest.receipt, newest.block, newest.firstLog);
  const placed = chain.storage.evm.find(bare);
  const block = placed === undefined ? undefined : chain.storage.findBlock(placed.height);
  if (placed === undefined || block === undefined) return null;
  return receiptView(receiptIn(placed), block, chain.storage.evm.countLogsBefore(placed.height, placed.position));
};
