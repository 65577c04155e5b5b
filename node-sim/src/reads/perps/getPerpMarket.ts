// One perpetuals market.

import { perpMarketView } from '../../engine/perps/perpViews.ts';
import type { Handler } from '../context.ts';
import { requirePerpMarket } from './requirePerpMarket.ts';

export const getPerpMarket: Handler<'getPerpMarket'> = (context, { market_id: id }) =>
  perpMarketView(context.chain.state, requirePerpMarket(context, id));
