// Levels of a perpetuals book.

import { perpBookView } from '../../engine/perps/perpViews.ts';
import type { Handler } from '../context.ts';
import { requirePerpMarket } from './requirePerpMarket.ts';

export const getPerpOrderBook: Handler<'getPerpOrderBook'> = (context, { market_id: id, depth }) =>
  perpBookView(context.chain.state, requirePerpMarket(context, id), depth);
