// Best prices, last trade and 24-hour figures of one market.

import type { Handler } from '../context.ts';
import { tickerView } from './marketViews.ts';

export const getTicker: Handler<'getTicker'> = (context, { market }) =>
  tickerView(context, context.names.requireMarket(market));
