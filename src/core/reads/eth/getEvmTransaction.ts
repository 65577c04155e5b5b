// An EVM transaction by hash, queued ones too; null when there is none.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { evmTransaction, hexHash } from './evmShape.ts';

/** An EVM transaction by hash, queued ones too; null when there is none. */
export const getEvmTransaction = defineRead({
  name: 'getEvmTransaction',
  group: 'EVM',
  rpc: 'eth_getTransactionByHash',
  params: Type.Object({ hash: hexHash }),
  result: nullable(evmTransaction),
  follows: 'mempool',
  summary: 'An EVM transaction by hash, queued ones too; null when there is none.',
  passed: true,
});
