// A block by height or tag; null beyond the tip.

import type { Handler } from '../context.ts';
import { blockView } from './ethViews.ts';
import { blockAt } from './findEthBlock.ts';

export const getEvmBlockByNumber: Handler<'getEvmBlockByNumber'> = (context, { block: tag, full }) => {
  const block = blockAt(context, tag);
  return block === undefined ? null : blockView(context.chain, block, full);
};
