// Aggregated levels of a perpetuals book, best first.

import { Type } from 'typebox';
import { defineRead, ranged } from '../defineRead.ts';
import { perpBookShape, perpMarketParam } from './perpShape.ts';

/** Aggregated levels of a perpetuals book, best first. */
export const getPerpOrderBook = defineRead({
  name: 'getPerpOrderBook',
  group: 'Perpetuals',
  rest: { method: 'GET', path: '/get_perp_orderbook', limit: 'none', unknown: 'There is no such market.' },
  rpc: 'perp_getOrderBook',
  params: Type.Object({ market_id: perpMarketParam, depth: ranged(20, 1, 500) }),
  result: perpBookShape,
  follows: 'newestBlock',
  summary: 'Aggregated levels of a perpetuals book, each `[price, amount]`, best first.',
  passed: true,
});
