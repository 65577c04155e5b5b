// Candles of six intervals per market, by block time; intervals without trades have none. Derived from blocks like the
// trades: block times never decrease, so only the newest candle of an interval ever changes.

import { formatDecimal } from '@svc/core/decimal';
import { bucketStart, INTERVAL_NAMES, type Interval } from '@svc/core/markets/intervals';
import type { SpotTrade } from '../kernel/block.ts';
import type { Candle } from './candle.ts';
import { type RollingDay, rollingDayFrom } from './rollingDay.ts';
import { formatPrice, parsePrice, readOwnDecimal } from './scaledPrice.ts';

export interface CandleView {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly quote_volume: string;
  readonly trades: number;
}

/**
 * State before a block: the series of an interval lost `evicted` at its start, and everything from `from` on was
 * replaced by `before`.
 */
interface SeriesUndo {
  readonly market: string;
  readonly interval: Interval;
  readonly added: number;
  readonly before: Candle | undefined;
  readonly evicted: readonly Candle[];
}
export type CandlesUndo = readonly SeriesUndo[];

type Series = Record<Interval, Candle[]>;
/** Prices and volumes as decimal text, since JSON has no bigints. */
export type CandlesDump = readonly (readonly [market: string, interval: Interval, candles: readonly CandleView[]])[];

function extend(candle: Candle | undefined, time: number, trade: SpotTrade): Candle {
  const price = parsePrice(trade.price);
  const volume = readOwnDecimal(trade.amount);
  const quoteVolume = readOwnDecimal(trade.quote_amount);
  if (candle === undefined)
    return { time, open: price, high: price, low: price, close: price, volume, quoteVolume, trades: 1 };
  return {
    time,
    open: candle.open,
    // biome-ignore lint/complexity/useMathMinMax: Math has no bigints
    high: price > candle.high ? price : candle.high,
    // biome-ignore lint/complexity/useMathMinMax: Math has no bigints
    low: price < candle.low ? price : candle.low,
    close: price,
    volume: candle.volume + volume,
    quoteVolume: candle.quoteVolume + quoteVolume,
    trades: candle.trades + 1,
  };
}

/** A candle as reads show it. */
export function viewCandle(candle: Candle): CandleView {
  return {
    time: candle.time,
    open: formatPrice(candle.open),
    high: formatPrice(candle.high),
    low: formatPrice(candle.low),
    close: formatPrice(candle.close),
    volume: formatDecimal(candle.volume),
    quote_volume: formatDecimal(candle.quoteVolume),
    trades: candle.trades,
  };
}

function unview(view: CandleView): Candle {
  return {
    time: view.time,
    open: parsePrice(view.open),
    high: parsePrice(view.high),
    low: parsePrice(view.low),
    close: parsePrice(view.close),
    volume: readOwnDecimal(view.volume),
    quoteVolume: readOwnDecimal(view.quote_volume),
    trades: view.trades,
  };
}

export class CandleIndex {
  private readonly limit: number;
  private readonly markets = new Map<string, Series>();

  /** @param limit candles kept per interval and market */
  constructor(limit: number) {
    this.limit = limit;
  }

  apply(trades: readonly SpotTrade[]): CandlesUndo {
    const byMarket = new Map<string, SpotTrade[]>();
    for (const trade of trades) {
      const list = byMarket.get(trade.market);
      if (list === undefined) byMarket.set(trade.market, [trade]);
      else list.push(trade);
    }
    const undo: SeriesUndo[] = [];
    for (const [market, list] of byMarket) {
      for (const interval of INTERVAL_NAMES) undo.push(this.applySeries(market, interval, list));
    }
    return undo;
  }

  /** A block has a single time, so its trades fall into one bucket of each interval. */
  private applySeries(market: string, interval: Interval, trades: readonly SpotTrade[]): SeriesUndo {
    const series = this.require(market)[interval];
    const time = bucketStart(trades[0]?.block_time ?? 0, interval);
    const newest = series.at(-1);
    const before = newest?.time === time ? newest : undefined;
    let candle = before;
    for (const trade of trades) candle = extend(candle, time, trade);
    if (candle !== undefined) {
      if (before === undefined) series.push(candle);
      else series[series.length - 1] = candle;
    }
    const evicted = series.splice(0, Math.max(0, series.length - this.limit));
    return { market, interval, added: before === undefined ? 1 : 0, before, evicted };
  }

  undo(records: CandlesUndo): void {
    for (const { market, interval, added, before, evicted } of records) {
      const series = this.require(market)[interval];
      if (added === 1) series.pop();
      else if (before !== undefined) series[series.length - 1] = before;
      series.unshift(...evicted);
    }
  }

  /** The newest `limit` candles that start at or before `end`, oldest first. */
  list(market: string, interval: Interval, limit: number, end = Number.MAX_SAFE_INTEGER): readonly Candle[] {
    const series = this.markets.get(market)?.[interval] ?? [];
    return (end === Number.MAX_SAFE_INTEGER ? series : series.filter(({ time }) => time <= end)).slice(-limit);
  }

  /** The combined one-minute candles that overlap the `seconds` before `nowSec`. */
  sum(market: string, nowSec: number, seconds: number): RollingDay | undefined {
    const series = this.markets.get(market)?.['1m'] ?? [];
    let [low, high] = [0, series.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((series[middle] as Candle).time + 60 > nowSec - seconds) high = middle;
      else low = middle + 1;
    }
    return rollingDayFrom(series, low);
  }

  dump(): CandlesDump {
    return Array.from(this.markets).flatMap(([market, series]) =>
      INTERVAL_NAMES.map((interval) => [market, interval, series[interval].map(viewCandle)] as const),
    );
  }

  load(dump: CandlesDump): void {
    this.markets.clear();
    for (const [market, interval, candles] of dump) this.require(market)[interval] = candles.map(unview);
  }

  private require(market: string): Series {
    let series = this.markets.get(market);
    if (series === undefined) {
      series = { '1m': [], '5m': [], '15m': [], '1h': [], '4h': [], '1d': [] };
      this.markets.set(market, series);
    }
    return series;
  }
}
