// First source: a public exchange that publishes a rolling day (/products/ID/stats) and candles of 1m, 5m, 15m, 1h and
// 1d ([time, low, high, open, close, volume], newest first, at most 300). 4h is put together from 1h.

import { INTERVALS, type Interval } from '@svc/core/markets/intervals';
import { cutScaled, notional } from '@svc/core/markets/orientation';
import type { ExternalCandle, PriceAdapter } from '../externalPrices.ts';
import { jsonOf, listOf, member, percentBetween, positive, seconds } from './figures.ts';

const ADDRESS = 'https://api.exchange.coinbase.com';

/** Four-hour candles from hourly ones; an incomplete one at the start is left out. */
function fourHours(hourly: readonly ExternalCandle[]): ExternalCandle[] {
  const length = INTERVALS['4h'];
  const out: ExternalCandle[] = [];
  for (const candle of hourly) {
    const t = Math.floor(candle.t / length) * length;
    const open = out.at(-1);
    if (open?.t !== t) {
      if (out.length > 0 || candle.t === t) out.push({ ...candle, t });
      continue;
    }
    const higher = cutScaled(candle.h) > cutScaled(open.h) ? candle.h : open.h;
    const lower = cutScaled(candle.l) < cutScaled(open.l) ? candle.l : open.l;
    out[out.length - 1] = { ...open, h: higher, l: lower, c: candle.c };
  }
  return out;
}

/** @param address base address; tests give their own */
export function createExchange1(address = ADDRESS): PriceAdapter {
  return {
    source: 'exchange1',
    idOf: ({ outside }) => outside?.exchange1,
    async ticker(id, signal) {
      const stats = await jsonOf(`${address}/products/${encodeURIComponent(id)}/stats`, signal);
      const [open, price, volume] = [
        positive(member(stats, 'open')),
        positive(member(stats, 'last')),
        positive(member(stats, 'volume')),
      ];
      return {
        price,
        change24h: percentBetween(open, price),
        high24h: positive(member(stats, 'high')),
        low24h: positive(member(stats, 'low')),
        volume24h: notional(price, volume),
      };
    },
    async candles(id, interval, limit, signal) {
      const asked: Interval = interval === '4h' ? '1h' : interval;
      const rows = listOf(
        await jsonOf(`${address}/products/${encodeURIComponent(id)}/candles?granularity=${INTERVALS[asked]}`, signal),
      );
      const candles = rows
        .map((row): ExternalCandle => {
          const [t, l, h, o, c] = listOf(row);
          return { t: seconds(t), o: positive(o), h: positive(h), l: positive(l), c: positive(c) };
        })
        .sort((a, b) => a.t - b.t);
      return (interval === '4h' ? fourHours(candles) : candles).slice(-limit);
    },
  };
}
