// One perpetuals market with its oracle, mark and funding.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { perpMarketParam, perpMarketShape } from './perpShape.ts';

/** One perpetuals market with its oracle, mark and funding. */
export const getPerpMarket = defineRead({
  name: 'getPerpMarket',
  group: 'Perpetuals',
  rest: { method: 'GET', path: '/get_perp_market', limit: 'none', unknown: 'There is no such market.' },
  rpc: 'perp_getMarket',
  params: Type.Object({ market_id: perpMarketParam }),
  result: perpMarketShape,
  follows: 'newestBlock',
  summary: 'One perpetuals market with its oracle, mark and funding.',
  passed: true,
});
