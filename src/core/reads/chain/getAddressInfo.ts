// Native balance and legacy transactions of an account: allocations of the genesis and native transfers. Everything
// else an account did is in its history.

import { Type } from 'typebox';
import { defineRead, ranged, withDefault } from '../defineRead.ts';
import { balanceParam, decimal, nullable, whole } from '../readFields.ts';
import { legacyTransaction, pendingTransaction } from './blockShape.ts';

const output = Type.Object({ amount: decimal, tx_hash: Type.String(), index: whole });

/** Native balance and legacy transactions of an account. */
export const getAddressInfo = defineRead({
  name: 'getAddressInfo',
  group: 'Chain',
  rest: {
    method: 'GET',
    path: '/get_address_info',
    limit: 'rest_single_per_second',
    unknown: 'none',
    cost: ({ page, transactions_count_limit: limit }) => ((page - 1) * limit) / 100 + limit / 50,
  },
  params: Type.Object({
    address: balanceParam,
    transactions_count_limit: ranged(5, 1, 50),
    page: withDefault(Type.Integer({ minimum: 1, maximum: 1_000_000, expected: 'a page from 1' }), 1),
    show_pending: withDefault(Type.Boolean({ expected: 'true or false' }), false),
  }),
  result: Type.Object({
    balance: decimal,
    spendable_outputs: Type.Array(output),
    transactions: Type.Array(legacyTransaction),
    pending_transactions: nullable(Type.Array(pendingTransaction)),
    pending_spent_outputs: nullable(Type.Array(output)),
  }),
  follows: 'newestBlock',
  mempoolWith: 'show_pending',
  summary: 'Native balance and legacy transactions of an account.',
});
