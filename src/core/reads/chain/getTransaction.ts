// A transaction by hash, with the block that holds it.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { hashParam } from '../readFields.ts';
import { transactionShape } from './blockShape.ts';

/** A transaction by hash, with the block that holds it. */
export const getTransaction = defineRead({
  name: 'getTransaction',
  group: 'Chain',
  rest: {
    method: 'GET',
    path: '/get_transaction',
    limit: 'rest_single_per_second',
    unknown: 'There is no such transaction.',
  },
  params: Type.Object({ tx_hash: hashParam }),
  result: transactionShape,
  follows: 'newestBlock',
  summary: 'A transaction by hash, with the block that holds it.',
});
