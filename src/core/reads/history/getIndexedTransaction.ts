// One indexed transaction with every account that it touched.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { hashParam, nullable } from '../readFields.ts';
import { fullEntry } from './historyShape.ts';

/** One indexed transaction with every account that it touched. */
export const getIndexedTransaction = defineRead({
  name: 'getIndexedTransaction',
  rest: { method: 'GET', path: '/get_indexed_transaction', limit: 'none' },
  rpc: 'tx_getTransaction',
  params: Type.Object({ tx_hash: hashParam }),
  result: nullable(fullEntry),
  notFound: 'There is no such transaction in a block.',
  follows: 'newestBlock',
  summary: 'One indexed transaction with every account that it touched.',
  passed: true,
});
