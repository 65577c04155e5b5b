// Number of uncles of a block: always zero.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { blockHashParam } from './evmShape.ts';

/** Number of uncles of a block: always zero. */
export const countUnclesByHash = defineRead({
  name: 'countUnclesByHash',
  group: 'EVM',
  rpc: 'eth_getUncleCountByBlockHash',
  params: Type.Object({ hash: blockHashParam }),
  result: nullable(Type.String()),
  follows: 'newestBlock',
  summary: 'Number of uncles of a block: always zero.',
});
