// An EVM transaction by its place in a block.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { blockHashParam, evmTransaction, indexParam } from './evmShape.ts';

/** An EVM transaction by its place in a block. */
export const getEvmTransactionByBlockHash = defineRead({
  name: 'getEvmTransactionByBlockHash',
  group: 'EVM',
  rpc: 'eth_getTransactionByBlockHashAndIndex',
  params: Type.Object({ hash: blockHashParam, index: indexParam }),
  result: nullable(evmTransaction),
  follows: 'newestBlock',
  summary: 'An EVM transaction by its place in a block.',
  passed: true,
});
