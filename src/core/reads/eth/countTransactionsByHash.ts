// Number of EVM transactions of a block by hash.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { blockHashParam } from './evmShape.ts';

/** Number of EVM transactions of a block by hash. */
export const countTransactionsByHash = defineRead({
  name: 'countTransactionsByHash',
  group: 'EVM',
  rpc: 'eth_getBlockTransactionCountByHash',
  params: Type.Object({ hash: blockHashParam }),
  result: nullable(Type.String()),
  follows: 'newestBlock',
  summary: 'Number of EVM transactions of a block by hash.',
  passed: true,
});
