// Candles of a market, oldest first.

import type { Interval } from '@svc/core/markets/intervals';
import { viewCandle } from '../../index/candles.ts';
import type { Handler } from '../context.ts';

export const getCandles: Handler<'getCandles'> = ({ chain, names }, { market: text, interval, limit, end }) => {
  const market = names.requireMarket(text);
  const candles = chain.market.candles.list(market.market, interval as Interval, limit, end).map(viewCandle);
  return { ...market, interval, candles };
};
