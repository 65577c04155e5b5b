// Tickers of every market: spot pairs, then perps.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { tickerShape } from './marketShape.ts';

/** Tickers of every market: spot pairs, then perps. */
export const getMarkets = defineRead({
  name: 'getMarkets',
  group: 'Market data',
  rest: { method: 'GET', path: '/get_markets', limit: 'none', unknown: 'none' },
  rpc: 'market_getMarkets',
  params: Type.Object({ kind: Type.Optional(Type.String({ maxLength: 32 })) }),
  result: Type.Array(tickerShape),
  follows: 'newestBlock',
  summary: 'Tickers of every market: spot pairs, then perps.',
  passed: true,
});
