// Number of uncles of a block: always zero.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { hexHash } from './evmShape.ts';

/** Number of uncles of a block: always zero. */
export const countUnclesByHash = defineRead({
  name: 'countUnclesByHash',
  rpc: 'eth_getUncleCountByBlockHash',
  params: Type.Object({ hash: hexHash }),
  result: nullable(Type.String()),
  follows: 'newestBlock',
  summary: 'Number of uncles of a block: always zero.',
});
