// Receipts of all EVM transactions of a block.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { stateBlock } from './blockTag.ts';
import { evmReceipt } from './evmShape.ts';

/** Receipts of all EVM transactions of a block. */
export const getBlockReceipts = defineRead({
  name: 'getBlockReceipts',
  group: 'EVM',
  rpc: 'eth_getBlockReceipts',
  params: Type.Object({ block: stateBlock }),
  result: nullable(Type.Array(evmReceipt)),
  follows: 'newestBlock',
  summary: 'Receipts of all EVM transactions of a block.',
});
