// Aggregated levels of a spot book, best first.

import { bookHolder } from '@svc/core/accounts/ids';
import { formatDecimal } from '@svc/core/decimal';
import { Missing } from '@svc/core/rpc/codes';
import { bestPrices, levelViews } from '../../engine/book/views.ts';
import type { Side } from '../../kernel/rows.ts';
import type { Handler } from '../context.ts';

export const getSpotOrderBook: Handler<'getSpotOrderBook'> = ({ chain, names }, { pair: text, depth }) => {
  const pair = names.findPair(text);
  if (pair === undefined || !chain.state.books.has(pair.pair)) throw new Missing('book', `There is no order book ${text}.`);
  const { bid, ask } = bestPrices(chain.state, pair.pair);
  const side = (name: Side) =>
    levelViews(chain.state, pair.pair, name, depth).map(({ price, amount }): [string, string] => [formatDecimal(price), formatDecimal(amount)]);
  return {
    pair: pair.pair,
    base: pair.base,
    quote: pair.quote,
    bids: side('buy'),
    asks: side('sell'),
    best_bid: bid === undefined ? null : formatDecimal(bid),
    best_ask: ask === undefined ? null : formatDecimal(ask),
    escrow_address: bookHolder(pair.pair),
  };
};
