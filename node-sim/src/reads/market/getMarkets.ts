// Tickers of every market. Anyone can create markets, so they are written in slices; each ticker is as of its own
// moment.

import { shapedJson } from '@svc/core/json/wireJson';
import { getMarkets as declaration } from '@svc/core/reads/market/getMarkets';
import type { Handler } from '../context.ts';
import { listInSlices } from '../timeSlices.ts';
import { tickerView } from './marketViews.ts';

export const getMarkets: Handler<'getMarkets'> = (context, { kind }, client) => {
  const markets = context.names.markets().filter(({ type }) => kind === undefined || kind === type);
  const write = (market: (typeof markets)[number]): string =>
    shapedJson(declaration.result.items, tickerView(context, market));
  return context.slices.run(client, listInSlices(markets, write));
};
