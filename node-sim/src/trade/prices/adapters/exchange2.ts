// Second source: a public exchange whose ticker opens at UTC midnight (/0/public/Ticker: c last, o open of the day, h
// and l and v each [today, 24 h]) and whose candles are [time, open, high, low, close, vwap, volume, count], oldest
// first.

import { INTERVALS } from '@svc/core/markets/intervals';
import { notional } from '@svc/core/markets/orientation';
import type { PriceAdapter } from '../externalPrices.ts';
import { figure, jsonOf, listOf, member, positive, seconds } from './figures.ts';

const ADDRESS = 'https://api.kraken.com';

/** The single entry of an answer; there the source has its own spelling of pairs. */
function resultOf(answer: unknown): unknown {
  if (listOf(member(answer, 'error')).length > 0) throw new Error('refused');
  const result = member(answer, 'result') as Record<string, unknown>;
  const name = Object.keys(result).find((key) => key !== 'last');
  return member(result, name ?? '');
}

/** @param address base address; tests give their own */
export function createExchange2(address = ADDRESS): PriceAdapter {
  return {
    source: 'exchange2',
    idOf: ({ outside }) => outside?.exchange2,
    async ticker(id, signal) {
      const pair = resultOf(await jsonOf(`${address}/0/public/Ticker?pair=${encodeURIComponent(id)}`, signal));
      const price = positive(listOf(member(pair, 'c'))[0]);
      return {
        price,
        // Its open is the day's, not that of 24 hours ago.
        change24h: null,
        high24h: positive(listOf(member(pair, 'h'))[1]),
        low24h: positive(listOf(member(pair, 'l'))[1]),
        volume24h: notional(price, figure(listOf(member(pair, 'v'))[1])),
      };
    },
    async candles(id, interval, limit, signal) {
      const minutes = INTERVALS[interval] / 60;
      const rows = listOf(
        resultOf(await jsonOf(`${address}/0/public/OHLC?pair=${encodeURIComponent(id)}&interval=${minutes}`, signal)),
      );
      return rows.slice(-limit).map((row) => {
        const [t, o, h, l, c] = listOf(row);
        return { t: seconds(t), o: positive(o), h: positive(h), l: positive(l), c: positive(c) };
      });
    },
  };
}
