// Tickers of every market.

import { findPair } from '@svc/core/markets/pair';
import type { Handler } from '../context.ts';
import { tickerView } from './views.ts';

export const getMarkets: Handler<'getMarkets'> = (context, { kind }) => {
  if (kind !== undefined && kind !== 'spot') return [];
  return context.names.pairs().flatMap((text) => {
    const pair = findPair(text);
    return pair === undefined ? [] : [tickerView(context, pair)];
  });
};
