// An EVM transaction by its place in a block.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { evmTransaction, hexHash, quantity } from './evmShape.ts';

/** An EVM transaction by its place in a block. */
export const getEvmTransactionByBlockHash = defineRead({
  name: 'getEvmTransactionByBlockHash',
  rpc: 'eth_getTransactionByBlockHashAndIndex',
  params: Type.Object({ hash: hexHash, index: quantity }),
  result: nullable(evmTransaction),
  follows: 'newestBlock',
  summary: 'An EVM transaction by its place in a block.',
  passed: true,
});
