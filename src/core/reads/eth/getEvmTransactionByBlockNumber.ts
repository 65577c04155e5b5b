// An EVM transaction by its place in a block.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { blockTag } from './blockTag.ts';
import { evmTransaction, indexParam } from './evmShape.ts';

/** An EVM transaction by its place in a block. */
export const getEvmTransactionByBlockNumber = defineRead({
  name: 'getEvmTransactionByBlockNumber',
  group: 'EVM',
  rpc: 'eth_getTransactionByBlockNumberAndIndex',
  params: Type.Object({ block: blockTag, index: indexParam }),
  result: nullable(evmTransaction),
  follows: 'newestBlock',
  summary: 'An EVM transaction by its place in a block.',
  passed: true,
});
