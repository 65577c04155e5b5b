// Waiting transactions with their hashes, a page at a time.

import { Type } from 'typebox';
import { METHOD_PREFIX } from '../../names.ts';
import { defineRead, ranged, withDefault } from '../defineRead.ts';
import { decimal, whole } from '../readFields.ts';

/** Waiting transactions, oldest first. */
export const getPendingPage = defineRead({
  name: 'getPendingPage',
  group: 'Chain',
  rpc: `${METHOD_PREFIX}getPendingTransactions`,
  params: Type.Object({
    limit: ranged(100, 1, 1000),
    offset: withDefault(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, expected: 'a number of transactions' }),
      0,
    ),
  }),
  /** `hex` is of the raw text, `fees` what the gas will cost, `count` counts all that wait. */
  result: Type.Object({
    transactions: Type.Array(Type.Object({ hash: Type.String(), hex: Type.String(), fees: decimal, timestamp: whole })),
    count: whole,
  }),
  follows: 'mempool',
  summary: 'Waiting transactions, oldest first.',
});
