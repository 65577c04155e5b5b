// A block by height or tag; null beyond the tip.

import type { Handler } from '../context.ts';
import { blockAt } from './blocks.ts';
import { blockView } from './views.ts';

export const getEvmBlockByNumber: Handler<'getEvmBlockByNumber'> = (context, { block: tag, full }) => {
  const block = blockAt(context, tag);
  return block === undefined ? null : blockView(context.chain, block, full);
};
