// Account of the newest block's proposer.

import type { Handler } from '../context.ts';
import { blockView } from './ethViews.ts';
import { blockAt } from './findEthBlock.ts';

export const getCoinbase: Handler<'getCoinbase'> = (context) => {
  const block = blockAt(context, 'latest');
  return block === undefined ? `0x${'0'.repeat(40)}` : blockView(context.chain, block, false).miner;
};
