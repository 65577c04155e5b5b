// One indexed transaction with every account that it touched.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { hashParam, nullable } from '../readFields.ts';
import { fullEntry } from './historyShape.ts';

/** One indexed transaction with every account that it touched. */
export const getIndexedTransaction = defineRead({
  name: 'getIndexedTransaction',
  group: 'History',
  rest: {
    method: 'GET',
    path: '/get_indexed_transaction',
    limit: 'none',
    unknown: 'There is no such transaction in a block.',
  },
  rpc: 'tx_getTransaction',
  params: Type.Object({ tx_hash: hashParam }),
  result: nullable(fullEntry),
  follows: 'newestBlock',
  summary: 'One indexed transaction with every account that it touched.',
  passed: true,
});
