// Number of EVM transactions of a block by height or tag.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { blockTag } from './blockTag.ts';

/** Number of EVM transactions of a block by height or tag. */
export const countTransactionsByNumber = defineRead({
  name: 'countTransactionsByNumber',
  group: 'EVM',
  rpc: 'eth_getBlockTransactionCountByNumber',
  params: Type.Object({ block: blockTag }),
  result: nullable(Type.String()),
  follows: 'newestBlock',
  summary: 'Number of EVM transactions of a block by height or tag.',
  passed: true,
});
