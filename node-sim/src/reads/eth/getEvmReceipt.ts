// Receipt of an EVM transaction.

import { bareHash, type Handler } from '../context.ts';
import { receiptIn, receiptView } from './views.ts';

export const getEvmReceipt: Handler<'getEvmReceipt'> = ({ chain }, { hash }) => {
  const placed = chain.storage.evm.find(bareHash(hash));
  const block = placed === undefined ? undefined : chain.storage.findBlock(placed.height);
  if (placed === undefined || block === undefined) return null;
  return receiptView(receiptIn(placed), block, chain.storage.evm.countLogsBefore(placed.height, placed.position));
};
