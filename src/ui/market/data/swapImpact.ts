// How far a swap moves the price. A pool's quote says it; for the book it follows from the offers that are shown.

import { ONE } from '@svc/core/decimal';
import { scaled } from '../format.ts';
import type { Book, Quote } from './nodeApi.ts';
import type { MarketView } from './orientation.ts';

/**
 * A ratio in units of 10^-18: what the pool's price changes by, or the way from the book's best offer to the last one
 * that is taken. Undefined where the shown book does not reach so far.
 */
export function priceImpact(quote: Quote, { id }: Pick<MarketView, 'id'>, book: Book | undefined): bigint | undefined {
  if (quote.price_impact !== undefined) return scaled(quote.price_impact);
  // Amounts of the book are of the node's first token, whichever way the market is displayed.
  const isSale = quote.token_in === id.split(':')[0];
  const offers = (isSale ? book?.bids : book?.asks) ?? [];
  let left = scaled(isSale ? quote.amount_in : quote.amount_out);
  const best = scaled(offers[0]?.price);
  if (best === 0n) return undefined;
  for (const { price, amount } of offers) {
    left -= scaled(amount);
    if (left > 0n) continue;
    const last = scaled(price);
    return ((last > best ? last - best : best - last) * ONE) / best;
  }
  return undefined;
}
