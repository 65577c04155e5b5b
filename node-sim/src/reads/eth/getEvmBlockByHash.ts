// A block by hash.

import type { Handler } from '../context.ts';
import { blockView } from './ethViews.ts';
import { blockOfHash } from './findEthBlock.ts';

export const getEvmBlockByHash: Handler<'getEvmBlockByHash'> = (context, { hash, full }) => {
  const block = blockOfHash(context, hash);
  return block === undefined ? null : blockView(context.chain, block, full);
};
