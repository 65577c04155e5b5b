// A spot book in the shape that its read and its stream share.

import { bookHolder } from '@svc/core/accounts/protocolIds';
import { formatDecimal } from '@svc/core/decimal';
import type { Pair } from '@svc/core/markets/pair';
import type { ReadResult } from '@svc/core/reads/registry';
import { bestPrices, levelViews } from '../../engine/book/bookViews.ts';
import type { Side } from '../../kernel/spotRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { levelText } from '../market/tickerFields.ts';

/** Book of a pair that has one. @param depth levels per side */
export function spotBookView(
  state: StateView,
  { pair, base, quote }: Pair,
  depth: number,
): ReadResult<'getSpotOrderBook'> {
  const { bid, ask } = bestPrices(state, pair);
  const side = (name: Side) =>
    levelViews(state.bookOf(pair).side(name), depth)
      .map(levelText)
      .map(({ price, amount }): [string, string] => [price, amount]);
  return {
    pair,
    base,
    quote,
    bids: side('buy'),
    asks: side('sell'),
    best_bid: bid === undefined ? null : formatDecimal(bid),
    best_ask: ask === undefined ? null : formatDecimal(ask),
    escrow_address: bookHolder(pair),
  };
}
