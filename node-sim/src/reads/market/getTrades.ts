// Recent trades of a market, oldest first.

import type { Handler } from '../context.ts';

export const getTrades: Handler<'getTrades'> = ({ chain, names }, { market: text, limit, since }) => {
  const market = names.requireMarket(text);
  const { trades } = chain.market;
  return { ...market, trades: [...trades.list(market.market, limit, since)], last_seq: trades.lastSeq };
};
