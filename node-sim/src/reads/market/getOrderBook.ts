// Book of a market.

import type { Handler } from '../context.ts';
import { bookView } from './marketViews.ts';

export const getOrderBook: Handler<'getOrderBook'> = (context, { market, depth, level }) =>
  bookView(context, context.names.requireMarket(market), depth, level);
