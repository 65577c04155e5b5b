// The trading in a period, summed over its candles. The sum of the finished ones is cached with the last of them: a day
// has 1,440 candles, and all but the newest stay the same.

import type { Candle } from './candle.ts';

/** Prices in units of 10^-60, volumes in units of 10^-18. */
export type RollingDay = Omit<Candle, 'time' | 'close'>;

/** By the last candle of a sum. Candles are immutable; a changed one is a new object. */
const sums = new WeakMap<Candle, { readonly first: Candle; readonly day: RollingDay }>();

function joined(day: RollingDay, { high, low, volume, quoteVolume, trades }: RollingDay): RollingDay {
  return {
    open: day.open,
    high: high > day.high ? high : day.high,
    low: low < day.low ? low : day.low,
    volume: day.volume + volume,
    quoteVolume: day.quoteVolume + quoteVolume,
    trades: day.trades + trades,
  };
}

/** The sum of the candles from one index to another, both included; the same object for the same candles. */
function sumOf(candles: readonly Candle[], from: number, to: number): RollingDay {
  const [first, last] = [candles[from] as Candle, candles[to] as Candle];
  if (from === to) return first;
  const known = sums.get(last);
  if (known?.first === first) return known.day;
  // Only the newest candle changes: the sum of the earlier ones is usually cached.
  const isNewest = to === candles.length - 1;
  const before = isNewest
    ? sumOf(candles, from, to - 1)
    : candles.slice(from + 1, to).reduce<RollingDay>(joined, first);
  const day = joined(before, last);
  sums.set(last, { first, day });
  return day;
}

/** The trading from a candle to the newest one; undefined without any. The same object as long as nothing changes. */
export function rollingDayFrom(candles: readonly Candle[], from: number): RollingDay | undefined {
  return from < candles.length ? sumOf(candles, from, candles.length - 1) : undefined;
}
