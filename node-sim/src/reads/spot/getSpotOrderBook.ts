// Aggregated levels of a spot book, best first.

import { ParseRefusal } from '@svc/core/errors';
import { findMarketText } from '@svc/core/markets/marketId';
import { Missing } from '@svc/core/rpc/errorCodes';
import type { Handler } from '../context.ts';
import { spotBookView } from './spotBookView.ts';

export const getSpotOrderBook: Handler<'getSpotOrderBook'> = ({ chain, names }, { pair: text, depth }) => {
  if (findMarketText(text)?.kind !== 'spot') throw new ParseRefusal('pair', 'two assets joined by a colon');
  const pair = names.findPair(text);
  if (pair === undefined) names.requireClearMarket(text);
  if (pair === undefined || !chain.state.books.has(pair.pair))
    throw new Missing('book', `There is no order book ${text}.`);
  return spotBookView(chain.state, pair, depth);
};
