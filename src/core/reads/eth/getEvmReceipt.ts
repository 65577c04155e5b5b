// Receipt of an EVM transaction; null while it is in no block.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { evmReceipt, hexHash } from './evmShape.ts';

/** Receipt of an EVM transaction; null while it is in no block. */
export const getEvmReceipt = defineRead({
  name: 'getEvmReceipt',
  group: 'EVM',
  rpc: 'eth_getTransactionReceipt',
  params: Type.Object({ hash: hexHash }),
  result: nullable(evmReceipt),
  follows: 'newestBlock',
  isReceipt: true,
  summary: 'Receipt of an EVM transaction; null while it is in no block.',
  passed: true,
});
