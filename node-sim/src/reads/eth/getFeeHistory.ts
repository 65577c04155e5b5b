// Base fees and gas usage of a range of blocks.

import { ParseRefusal } from '@svc/core/errors';
import { fromQuantity, toQuantity } from '@svc/core/rpc/quantity';
import { BASE_FEE_WEI, BLOCK_GAS_LIMIT } from '../../kernel/evmPort.ts';
import type { Handler } from '../context.ts';
import { receiptIn } from './ethViews.ts';
import { heightOf } from './findEthBlock.ts';

const MAX_BLOCKS = 1024n;

export const getFeeHistory: Handler<'getFeeHistory'> = (context, { count, newest, percentiles }) => {
  const asked = typeof count === 'string' ? fromQuantity(count, 'count') : BigInt(count);
  const wanted = asked > MAX_BLOCKS ? MAX_BLOCKS : asked;
  if (percentiles?.some((one, at) => one <= (percentiles[at - 1] ?? -1)) === true)
    throw new ParseRefusal('percentiles', 'rising percentages, each once');
  const last = heightOf(context, newest);
  if (last > BigInt(context.chain.tip.height))
    throw new ParseRefusal('newest', `a height up to ${context.chain.tip.height}`);
  const rewards = percentiles?.map(() => '0x0');
  if (wanted < 1n)
    return {
      oldestBlock: '0x0',
      baseFeePerGas: [],
      gasUsedRatio: [],
      ...(rewards === undefined ? {} : { reward: [] }),
    };
  const first = last + 1n < wanted ? 0n : last + 1n - wanted;
  const heights = Array.from({ length: Number(last - first) + 1 }, (_, index) => Number(first) + index);
  const used = heights.map((height) => {
    const newestReceipt = context.chain.storage.evm.list(height).at(-1);
    return newestReceipt === undefined ? 0 : receiptIn(newestReceipt).cumulative_gas_used;
  });
  return {
    oldestBlock: toQuantity(first),
    // One more than the number of blocks: the fee of the next block.
    baseFeePerGas: [...heights, 0].map(() => toQuantity(BASE_FEE_WEI)),
    gasUsedRatio: used.map((gas) => gas / BLOCK_GAS_LIMIT),
    // Tips are burned like the rest of the fee, so none is needed.
    ...(rewards === undefined ? {} : { reward: heights.map(() => rewards) }),
  };
};
