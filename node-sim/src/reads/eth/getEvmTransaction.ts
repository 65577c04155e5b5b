// An EVM transaction by hash, in a block or in the queue.

import { readEvmBody } from '../../chain/evmBlocks.ts';
import { bareHash, type Handler } from '../context.ts';
import { receiptIn, transactionView } from './ethViews.ts';

export const getEvmTransaction: Handler<'getEvmTransaction'> = ({ chain }, { hash: text }) => {
  const hash = bareHash(text);
  const queued = chain.evmPool.find(hash);
  if (queued !== undefined) return transactionView({ tx: queued.tx, hash, from: queued.sender });
  const [stored, placed] = [chain.storage.findTransaction(hash), chain.storage.evm.find(hash)];
  const block = placed === undefined ? undefined : chain.storage.findBlock(placed.height);
  if (stored === undefined || placed === undefined || block === undefined) return null;
  return transactionView(readEvmBody(stored.body), {
    block,
    index: placed.position,
    contract: receiptIn(placed).contract,
  });
};
