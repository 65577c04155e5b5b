// Recent fills of a perpetuals market.

import type { Handler } from '../context.ts';
import { requirePerpMarket } from './requirePerpMarket.ts';

export const getPerpTrades: Handler<'getPerpTrades'> = (context, { market_id: id, limit }) =>
  context.chain.perpEvents.fills(requirePerpMarket(context, id).id, limit);
