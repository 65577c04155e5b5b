// Third source: an aggregator over many exchanges: price and change of a rolling day, no candles.

import type { PriceAdapter } from '../externalPrices.ts';
import { jsonOf, member, percentOf, positive } from './figures.ts';

const ADDRESS = 'https://api.coingecko.com';

/** @param address base address; tests give their own */
export function createAggregator(address = ADDRESS): PriceAdapter {
  return {
    source: 'aggregator',
    idOf: ({ outside }) => outside?.aggregator,
    async ticker(id, signal) {
      const answer = await jsonOf(
        `${address}/api/v3/simple/price?ids=${encodeURIComponent(id)}&vs_currencies=usd&include_24hr_change=true`,
        signal,
      );
      const coin = member(answer, id);
      const change = (coin as { usd_24h_change?: unknown } | null)?.usd_24h_change;
      return {
        price: positive(member(coin, 'usd')),
        change24h: change === undefined || change === null ? null : percentOf(change),
        high24h: null,
        low24h: null,
        volume24h: null,
      };
    },
    candles: undefined,
  };
}
