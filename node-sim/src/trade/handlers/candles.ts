// Candles of spot markets and perpetuals, from the first source that has any: the node's trades, recorded prices of the
// deepest pool, external prices of both assets, the pool's current price.

import type { Interval } from '@svc/core/markets/intervals';
import { INTERVALS } from '@svc/core/markets/intervals';
import type { TradeResult } from '@svc/core/trade/registry';
import type { Asset } from '../assets/assetBook.ts';
import { pairOfAssets, type TradeContext } from '../context.ts';
import { candlesOfRows } from '../history/poolCandles.ts';
import {
  fillCandles,
  orientCandles,
  orientPoolCandles,
  ratioCandles,
  type ShownCandle,
  seriesCandles,
} from '../markets/orientCandles.ts';
import { requirePerp } from '../markets/perpMarket.ts';
import { marketId, referencePool } from '../markets/spotMarket.ts';
import type { ExternalSource } from '../prices/externalPrices.ts';
import { resolvePair, type TradeHandler } from './handler.ts';

type Body = TradeResult<'marketCandles'>;
type Found = Pick<Body, 'kind' | 'exact' | 'label' | 'candles' | 'source'>;

const NOTHING: Found = { kind: 'none', exact: true, label: 'No prices yet', candles: [], source: null };

/** Candles of external prices; a pair of two of them shows their ratio. */
async function indexCandles(
  context: TradeContext,
  base: Asset,
  quote: Asset,
  interval: Interval,
  limit: number,
): Promise<Found | undefined> {
  if (base.entry === undefined || quote.entry === undefined) return undefined;
  const label = (about: string): string => `Outside prices: ${about}`;
  const series = async ({ entry }: Asset) =>
    entry === undefined || entry.outside === null ? undefined : context.outside.series(entry, interval, limit);
  const found = (candles: ShownCandle[], source: ExternalSource, exact: boolean, about: string): Found | undefined =>
    candles.length === 0 ? undefined : { kind: 'index', exact, label: label(about), candles, source };
  if (quote.entry.isUsdStable) {
    const of = await series(base);
    return of === undefined
      ? undefined
      : found(seriesCandles(of.candles, false), of.source, true, `${base.view.symbol} in US dollars`);
  }
  if (base.entry.isUsdStable) {
    const of = await series(quote);
    return of === undefined
      ? undefined
      : found(seriesCandles(of.candles, true), of.source, true, `US dollars in ${quote.view.symbol}`);
  }
  const [a, b] = await Promise.all([series(base), series(quote)]);
  if (a === undefined || b === undefined) return undefined;
  return found(ratioCandles(a.candles, b.candles), a.source, false, `${base.view.symbol} against ${quote.view.symbol}`);
}

async function spotCandles(
  context: TradeContext,
  base: Asset,
  quote: Asset,
  interval: Interval,
  limit: number,
): Promise<Found> {
  const name = pairOfAssets(base, quote);
  const index = (): Promise<Found | undefined> => indexCandles(context, base, quote, interval, limit);
  if (name === undefined) return (await index()) ?? NOTHING;
  const { pair, isInverted } = name;
  const traded = await context.data.candles(pair, interval);
  if (traded.length > 0)
    return { kind: 'market', exact: true, label: 'Trades', candles: orientCandles(traded, isInverted), source: 'node' };
  const pools = (await context.data.pools()).filter(({ token0, token1 }) => `${token0}:${token1}` === pair);
  const pool = referencePool(pools);
  if (pool === undefined) return (await index()) ?? NOTHING;
  const { timeSec } = await context.data.head();
  const rows = context.history.rowsSince(pool.pool_id, timeSec - limit * INTERVALS[interval]);
  const recorded = orientPoolCandles(candlesOfRows(rows, interval), isInverted);
  if (recorded.length > 0)
    return { kind: 'market', exact: false, label: 'Recorded pool prices', candles: recorded, source: 'history' };
  const outside = await index();
  if (outside !== undefined) return outside;
  const t = Math.floor(timeSec / INTERVALS[interval]) * INTERVALS[interval];
  const now = orientPoolCandles(
    [{ t, o: pool.price, h: pool.price, l: pool.price, c: pool.price, volume0: 0n, volume1: 0n }],
    isInverted,
  );
  return { kind: 'market', exact: false, label: 'Pool price of now', candles: now, source: 'node' };
}

/** With gaps filled; the series ends at the newest block's time. */
async function finished(
  context: TradeContext,
  market: string,
  available: boolean,
  interval: Interval,
  limit: number,
  found: Found,
): Promise<Body> {
  const { timeSec } = await context.data.head();
  return {
    market,
    available,
    interval,
    ...found,
    candles: fillCandles(found.candles, interval, limit, timeSec),
    asOf: context.asOf(),
  };
}

export const marketCandles: TradeHandler<'marketCandles'> = async (context, params) => {
  const interval = params.interval as Interval;
  const { base, quote } = resolvePair(await context.assets(), params);
  const found = await spotCandles(context, base, quote, interval, params.limit);
  return finished(context, marketId(base, quote), found.kind === 'market', interval, params.limit, found);
};

export const perpCandles: TradeHandler<'perpCandles'> = async (context, params) => {
  const interval = params.interval as Interval;
  const { market_id: id } = await requirePerp(context, params);
  const traded = await context.data.candles(id, interval);
  const found: Found =
    traded.length === 0
      ? NOTHING
      : { kind: 'market', exact: true, label: 'Trades', candles: orientCandles(traded, false), source: 'node' };
  return finished(context, id, true, interval, params.limit, found);
};
