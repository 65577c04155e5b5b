// Recent trades of a market, oldest first; `since` gives only newer ones.

import { Type } from 'typebox';
import { defineRead, ranged } from '../defineRead.ts';
import { marketParam, whole } from '../readFields.ts';
import { marketHead, tradeShape } from './marketShape.ts';

/** Recent trades of a market, oldest first; `since` gives only newer ones. */
export const getTrades = defineRead({
  name: 'getTrades',
  group: 'Market data',
  rest: { method: 'GET', path: '/get_trades', limit: 'none', unknown: 'There is no such market.' },
  rpc: 'market_getTrades',
  params: Type.Object({
    market: marketParam,
    limit: ranged(100, 1, 1000),
    since: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, expected: 'a sequence number' })),
  }),
  result: Type.Object({ ...marketHead, trades: Type.Array(tradeShape), last_seq: whole }),
  follows: 'newestBlock',
  summary: 'Recent trades of a market, oldest first; `since` gives only newer ones.',
  passed: true,
});
