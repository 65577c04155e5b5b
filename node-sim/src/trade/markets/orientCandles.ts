// Candles in the orientation of a path: inverted where it is the opposite one, combined from index series where there
// are no trades, and with gaps filled up to the newest block.

import { formatDecimal } from '@svc/core/decimal';
import { bucketStart, INTERVALS, type Interval } from '@svc/core/markets/intervals';
import { cutPlaces, cutScaled, invertPrice, orientPrice } from '@svc/core/markets/orientation';
import type { TradeResult } from '@svc/core/trade/registry';
import type { PriceCandle } from '../history/poolCandles.ts';
import type { Candle } from '../node/nodeData.ts';
import type { ExternalCandle } from '../prices/externalPrices.ts';
import { ratioText } from './spotMarket.ts';

export type ShownCandle = TradeResult<'marketCandles'>['candles'][number];

/** The node's candles. */
export function orientCandles(candles: readonly Candle[], isInverted: boolean): ShownCandle[] {
  return candles.map(({ time: t, open, high, low, close, volume, quote_volume: quoteVolume }) => ({
    t,
    ...orientFour(open, high, low, close, isInverted),
    v: cutPlaces(isInverted ? quoteVolume : volume),
  }));
}

/** Candles of recorded pool prices. */
export function orientPoolCandles(candles: readonly PriceCandle[], isInverted: boolean): ShownCandle[] {
  return candles.map(({ t, o, h, l, c, volume0, volume1 }) => ({
    t,
    ...orientFour(o, h, l, c, isInverted),
    v: formatDecimal(isInverted ? volume1 : volume0),
  }));
}

/** The lowest price in one orientation is the highest in the other. */
function orientFour(
  open: string,
  high: string,
  low: string,
  close: string,
  isInverted: boolean,
): Omit<ShownCandle, 't' | 'v'> {
  const shown = (price: string): string => orientPrice(price, isInverted) ?? '0';
  return { o: shown(open), h: shown(isInverted ? low : high), l: shown(isInverted ? high : low), c: shown(close) };
}

/** A series of US dollar prices as candles without volume, inverted for a base that is a dollar. */
export function seriesCandles(series: readonly ExternalCandle[], isInverted: boolean): ShownCandle[] {
  return series.flatMap(({ t, o, h, l, c }) => {
    if (!isInverted) return [{ t, o, h, l, c, v: '0' }];
    const [open, high, low, close] = [invertPrice(o), invertPrice(l), invertPrice(h), invertPrice(c)];
    return open === undefined || high === undefined || low === undefined || close === undefined
      ? []
      : [{ t, o: open, h: high, l: low, c: close, v: '0' }];
  });
}

/** Ratio of two series where both have a candle; high and low are estimated from open and close. */
export function ratioCandles(base: readonly ExternalCandle[], quote: readonly ExternalCandle[]): ShownCandle[] {
  const quotes = new Map(quote.map((candle) => [candle.t, candle]));
  return base.flatMap(({ t, o, c }) => {
    const other = quotes.get(t);
    const [open, close] = other === undefined ? [] : [ratioText(o, other.o), ratioText(c, other.c)];
    if (open === undefined || close === undefined) return [];
    const isRising = cutScaled(close) > cutScaled(open);
    return [{ t, o: open, h: isRising ? close : open, l: isRising ? open : close, c: close, v: '0' }];
  });
}

/**
 * The last `limit` buckets up to the one of `nowSec`; buckets without a candle repeat the previous close.
 * @param candles oldest first
 */
export function fillCandles(
  candles: readonly ShownCandle[],
  interval: Interval,
  limit: number,
  nowSec: number,
): ShownCandle[] {
  const length = INTERVALS[interval];
  const end = bucketStart(nowSec, interval);
  const first = candles[0];
  if (first === undefined || first.t > end) return [];
  const start = Math.max(first.t, end - (limit - 1) * length);
  const out: ShownCandle[] = [];
  let at = 0;
  let close = first.o;
  for (let t = start; t <= end; t += length) {
    // External series may not be aligned: a candle between two buckets only contributes its close.
    for (; at < candles.length && (candles[at] as ShownCandle).t < t; at++) close = (candles[at] as ShownCandle).c;
    const candle = candles[at];
    if (candle?.t === t) {
      out.push(candle);
      close = candle.c;
      at += 1;
    } else {
      out.push({ t, o: close, h: close, l: close, c: close, v: '0' });
    }
  }
  return out;
}
