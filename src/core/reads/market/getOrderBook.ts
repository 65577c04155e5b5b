// Book of a market: aggregated levels (2) or every resting order (3).

import { Type } from 'typebox';
import { defineRead, ranged } from '../defineRead.ts';
import { marketParam } from '../readFields.ts';
import { bookShape } from './marketShape.ts';

/** Book of a market: aggregated levels (2) or every resting order (3). */
export const getOrderBook = defineRead({
  name: 'getOrderBook',
  group: 'Market data',
  rest: { method: 'GET', path: '/get_orderbook', limit: 'none', unknown: 'There is no such market.' },
  rpc: 'market_getOrderBook',
  params: Type.Object({ market: marketParam, depth: ranged(50, 1, 1000), level: ranged(2, 2, 3) }),
  result: bookShape,
  follows: 'newestBlock',
  summary:
    'Book of a market, best first: aggregated levels (2) or every resting order (3). `total` is what stands up to and with a level, in base; `notional_total` the same in quote.',
  passed: true,
});
