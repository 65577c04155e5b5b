// Everything an account did or received, newest first, a page at a time; both forms of an account have one history.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { addressParam } from '../readFields.ts';
import { accountEntry, pageMembers, pageParams } from './historyShape.ts';

/** Everything an account did or received, newest first. */
export const getAddressHistory = defineRead({
  name: 'getAddressHistory',
  group: 'History',
  rest: { method: 'GET', path: '/get_address_history', limit: 'rest_single_per_second', unknown: 'none' },
  rpc: 'tx_getHistory',
  params: Type.Object({ address: addressParam, ...pageParams }),
  result: Type.Object({
    address: Type.String(),
    account: Type.String(),
    transactions: Type.Array(accountEntry),
    ...pageMembers,
  }),
  follows: 'newestBlock',
  summary: 'Everything an account did or received, newest first.',
  passed: true,
});
