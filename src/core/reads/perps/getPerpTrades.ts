// Recent fills of a perpetuals market, oldest first, those of liquidations flagged.

import { Type } from 'typebox';
import { defineRead, ranged } from '../defineRead.ts';
import { perpFillShape, perpMarketParam } from './perpShape.ts';

/** Recent fills of a perpetuals market, oldest first, those of liquidations flagged. */
export const getPerpTrades = defineRead({
  name: 'getPerpTrades',
  group: 'Perpetuals',
  rest: { method: 'GET', path: '/get_perp_trades', limit: 'none', unknown: 'There is no such market.' },
  rpc: 'perp_getTrades',
  params: Type.Object({ market_id: perpMarketParam, limit: ranged(50, 1, 1000) }),
  result: Type.Array(perpFillShape),
  follows: 'newestBlock',
  summary: 'Recent fills of a perpetuals market, oldest first, those of liquidations flagged.',
  passed: true,
});
