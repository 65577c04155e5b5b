// Raw transactions that wait for a block.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Raw transactions that wait for a block, at most 1024 and 32 MiB. */
export const getPendingTransactions = defineRead({
  name: 'getPendingTransactions',
  group: 'Chain',
  rest: { method: 'GET', path: '/get_pending_transactions', limit: 'none', unknown: 'none' },
  params: Type.Object({}),
  result: Type.Array(Type.String()),
  follows: 'mempool',
  summary: 'Raw transactions that wait for a block, at most 1024 and 32 MiB.',
});
