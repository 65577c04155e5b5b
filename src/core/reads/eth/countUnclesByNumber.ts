// Number of uncles of a block: always zero.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { blockTag } from './blockTag.ts';

/** Number of uncles of a block: always zero. */
export const countUnclesByNumber = defineRead({
  name: 'countUnclesByNumber',
  group: 'EVM',
  rpc: 'eth_getUncleCountByBlockNumber',
  params: Type.Object({ block: blockTag }),
  result: nullable(Type.String()),
  follows: 'newestBlock',
  summary: 'Number of uncles of a block: always zero.',
});
