// Replaces the first source on a development network: fixed prices, no internet.

import type { PriceAdapter } from '../externalPrices.ts';

const PRICES: Readonly<Record<string, string>> = { usdc: '1', usdt: '1', btc: '65000', eth: '2500' };

/** An adapter over fixed prices by slug. */
export function createFixture(prices: Readonly<Record<string, string>> = PRICES): PriceAdapter {
  const priceOf = (slug: string): string => {
    const price = prices[slug];
    if (price === undefined) throw new Error('no price');
    return price;
  };
  return {
    source: 'exchange1',
    idOf: ({ slug }) => (prices[slug] === undefined ? undefined : slug),
    ticker: async (slug) => ({
      price: priceOf(slug),
      change24h: '0',
      high24h: priceOf(slug),
      low24h: priceOf(slug),
      volume24h: null,
    }),
    // One candle at time 0: the price never moved since.
    candles: async (slug) => [{ t: 0, o: priceOf(slug), h: priceOf(slug), l: priceOf(slug), c: priceOf(slug) }],
  };
}
