// Every perpetuals market, by id.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { perpMarketShape } from './perpShape.ts';

/** Every perpetuals market, by id. */
export const getPerpMarkets = defineRead({
  name: 'getPerpMarkets',
  group: 'Perpetuals',
  rest: { method: 'GET', path: '/get_perp_markets', limit: 'none', unknown: 'none' },
  rpc: 'perp_getMarkets',
  params: Type.Object({}),
  result: Type.Array(perpMarketShape),
  follows: 'newestBlock',
  summary: 'Every perpetuals market, by id.',
  passed: true,
});
