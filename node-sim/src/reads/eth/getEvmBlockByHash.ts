// A block by hash.

import type { Handler } from '../context.ts';
import { blockOfHash } from './blocks.ts';
import { blockView } from './views.ts';

export const getEvmBlockByHash: Handler<'getEvmBlockByHash'> = (context, { hash, full }) => {
  const block = blockOfHash(context, hash);
  return block === undefined ? null : blockView(context.chain, block, full);
};
