// A transaction by hash.

import { Missing } from '@svc/core/rpc/errorCodes';
import { bareHash, type Handler } from '../context.ts';
import { transactionView } from './blockViews.ts';

export const getTransaction: Handler<'getTransaction'> = ({ chain }, { tx_hash: hash }) => {
  const tx = chain.storage.findTransaction(bareHash(hash));
  const block = tx === undefined ? undefined : chain.storage.findBlock(tx.height);
  if (tx === undefined || block === undefined)
    throw new Missing('transaction', `There is no transaction ${hash} in a block.`);
  return transactionView(tx, block);
};
