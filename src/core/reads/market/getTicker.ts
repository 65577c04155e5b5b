// Best prices, last trade and 24 hours of one market.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { marketParam } from '../readFields.ts';
import { tickerShape } from './marketShape.ts';

/** Best prices, last trade and 24 hours of one market. */
export const getTicker = defineRead({
  name: 'getTicker',
  group: 'Market data',
  rest: { method: 'GET', path: '/get_ticker', limit: 'none', unknown: 'There is no such market.' },
  rpc: 'market_getTicker',
  params: Type.Object({ market: marketParam }),
  result: tickerShape,
  follows: 'newestBlock',
  summary: 'Best prices, last trade and 24 hours of one market.',
  passed: true,
});
