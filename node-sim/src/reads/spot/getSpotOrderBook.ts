// Aggregated levels of a spot book, best first.

import { Missing } from '@svc/core/rpc/codes';
import type { Handler } from '../context.ts';
import { spotBookView } from './spotBook.ts';

export const getSpotOrderBook: Handler<'getSpotOrderBook'> = ({ chain, names }, { pair: text, depth }) => {
  const pair = names.findPair(text);
  if (pair === undefined || !chain.state.books.has(pair.pair)) throw new Missing('book', `There is no order book ${text}.`);
  return spotBookView(chain.state, pair, depth);
};
