// Candles of a market, oldest first.

import type { Interval } from '@svc/core/markets/intervals';
import { viewCandle } from '../../index/candles.ts';
import type { Handler } from '../context.ts';
import { marketHead } from './views.ts';

export const getCandles: Handler<'getCandles'> = ({ chain, names }, { market, interval, limit, end }) => {
  const pair = names.requirePair(market);
  const candles = chain.market.candles.list(pair.pair, interval as Interval, limit, end).map(viewCandle);
  return { ...marketHead(pair), interval, candles };
};
