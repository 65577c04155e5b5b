// The transactions of the whole chain, newest first, a page at a time.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { pageMembers, pageParams, plainEntry } from './historyShape.ts';

/** The latest transactions of every kind, newest first. */
export const getLatestTransactions = defineRead({
  name: 'getLatestTransactions',
  group: 'History',
  rest: { method: 'GET', path: '/get_latest_transactions', limit: 'rest_single_per_second', unknown: 'none' },
  rpc: 'tx_getRecent',
  params: Type.Object({
    ...pageParams,
    about: Type.Optional(
      Type.String({ minLength: 1, maxLength: 160, expected: 'an asset, a pool or a market, as transactions name it' }),
    ),
  }),
  result: Type.Object({ transactions: Type.Array(plainEntry), ...pageMembers }),
  follows: 'newestBlock',
  summary: 'The latest transactions of every kind, newest first.',
  passed: true,
});
