// Tickers of every market.

import type { Handler } from '../context.ts';
import { tickerView } from './views.ts';

export const getMarkets: Handler<'getMarkets'> = (context, { kind }) =>
  context.names
    .markets()
    .filter(({ type }) => kind === undefined || kind === type)
    .map((market) => tickerView(context, market));
