// Receipt of a transaction, or null while it is pending or after it has aged out.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { hashParam, nullable } from '../readFields.ts';
import { receiptShape } from './receiptShape.ts';

/** Receipt of a transaction, or null while it is pending or after it has aged out. */
export const getExchangeReceipt = defineRead({
  name: 'getExchangeReceipt',
  group: 'Exchange',
  rest: { method: 'GET', path: '/get_exchange_receipt', limit: 'none', unknown: 'none' },
  rpc: 'exchange_getTransactionReceipt',
  params: Type.Object({ tx_hash: hashParam }),
  result: nullable(receiptShape),
  follows: 'newestBlock',
  isReceipt: true,
  keepsLiterals: true,
  summary: 'Receipt of a transaction, or null while it is pending or after it has aged out.',
  passed: true,
});
