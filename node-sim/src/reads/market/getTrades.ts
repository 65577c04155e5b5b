// Recent trades of a market, oldest first.

import type { Handler } from '../context.ts';
import { marketHead } from './views.ts';

export const getTrades: Handler<'getTrades'> = ({ chain, names }, { market, limit, since }) => {
  const pair = names.requirePair(market);
  const { trades } = chain.market;
  return { ...marketHead(pair), trades: [...trades.list(pair.pair, limit, since)], last_seq: trades.lastSeq };
};
