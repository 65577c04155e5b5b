// Summaries of the newest blocks: transactions are counted, not read.

import { readHeaderFields } from '../../chain/storedHeader.ts';
import type { Handler } from '../context.ts';

export const getNewestBlocks: Handler<'getNewestBlocks'> = ({ chain: { storage, tip } }, { limit }) =>
  storage
    .listBlocks(Math.max(0, tip.height - limit + 1), limit)
    .map((block) => ({
      block_height: block.height,
      hash: block.hash,
      timestamp: block.timestamp,
      validator_address: readHeaderFields(block).proposer_address ?? '',
      transactions: storage.listHashes(block.height).length,
    }))
    .reverse();
