// Prices of verified assets from outside the network: several sources tried in a fixed order, each with a deadline. The
// first that answers wins; when none does, there is no price, never an error.

import type { Interval } from '@svc/core/markets/intervals';
import type { CatalogEntry, ExternalIds } from '@svc/core/trade/assetCatalog';
import { CATALOG } from '@svc/core/trade/assetCatalog';
import { CircuitBreaker } from '../circuitBreaker.ts';
import type { SharedCache } from '../node/sharedCache.ts';
import type { SharedTexts } from '../shared/redisTexts.ts';
import { shareLoad } from '../shared/shareLoad.ts';
import { isPrices, isSeries, type PricesBySlug } from './sharedShapes.ts';

export type ExternalSource = keyof ExternalIds;

/** A price in US dollars; decimal text. */
export interface ExternalTicker {
  readonly price: string;
  /** Percent over a rolling day, two places; null where a source measures differently. */
  readonly change24h: string | null;
  readonly high24h: string | null;
  readonly low24h: string | null;
  /** In US dollars. */
  readonly volume24h: string | null;
}

/** Unix seconds and decimal text. */
export interface ExternalCandle {
  readonly t: number;
  readonly o: string;
  readonly h: string;
  readonly l: string;
  readonly c: string;
}

/** One source. Both calls throw when it gives no usable answer. */
export interface PriceAdapter {
  readonly source: ExternalSource;
  /** The source's id of an asset; undefined where it does not price it. */
  idOf(entry: CatalogEntry): string | undefined;
  ticker(id: string, signal: AbortSignal): Promise<ExternalTicker>;
  /** Oldest first, at most 300; undefined where the source has no candles. */
  readonly candles:
    | ((id: string, interval: Interval, limit: number, signal: AbortSignal) => Promise<ExternalCandle[]>)
    | undefined;
}

/** A price and its source. */
export interface ExternalPrice extends ExternalTicker {
  readonly source: ExternalSource;
  readonly asOf: number;
}

export interface ExternalSeries {
  readonly source: ExternalSource;
  readonly candles: readonly ExternalCandle[];
}

export interface ExternalPrices {
  /** Prices by slug of every asset that has one. */
  map(): Promise<ReadonlyMap<string, ExternalPrice>>;
  /** The price of each source, for comparison. */
  perSource(entry: CatalogEntry): Promise<{ readonly source: ExternalSource; readonly price: string | null }[]>;
  series(entry: CatalogEntry, interval: Interval, limit: number): Promise<ExternalSeries | undefined>;
}

/** A source is unavailable: it says so, or it is rate-limiting. */
export class SourceDown extends Error {}

const DEADLINE_MS = 5_000;
const MAP_RULE = { ttlMs: 15_000, followsBlocks: false };
/** Most candles requested from a source. */
const MOST_CANDLES = 300;

export interface ExternalPricesOptions {
  /** In the order in which they are tried. */
  readonly adapters: readonly PriceAdapter[];
  readonly cache: SharedCache;
  readonly now: () => number;
  /** Where processes share what they were told. */
  readonly texts?: SharedTexts | undefined;
  /** Called with each missing or unusable answer: there is no price then, and nobody else would notice. */
  readonly onFault: (source: ExternalSource, cause: unknown) => void;
}

/** Prices over some sources; without any, nothing has a price. */
export function createExternalPrices({ adapters, cache, now, texts, onFault }: ExternalPricesOptions): ExternalPrices {
  // Several of these may share a cache.
  const names = adapters.map(({ source }) => source).join(' ');
  const breakers = new Map(adapters.map((adapter) => [adapter, new CircuitBreaker(now)]));

  async function ask<T>(adapter: PriceAdapter, act: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const breaker = breakers.get(adapter) as CircuitBreaker;
    if (!(await breaker.mayTry())) return undefined;
    const signal = AbortSignal.timeout(DEADLINE_MS);
    try {
      // An adapter that ignores the signal is abandoned all the same.
      const late = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
      );
      const value = await Promise.race([act(signal), late]);
      breaker.worked();
      return value;
    } catch (error) {
      onFault(adapter.source, error);
      // A source that does not know one asset, or answers strangely for it, is not down for the others.
      if (signal.aborted || error instanceof TypeError || error instanceof SourceDown) breaker.failed();
      else breaker.worked();
      return undefined;
    }
  }

  async function priceOf(entry: CatalogEntry): Promise<ExternalPrice | undefined> {
    for (const adapter of adapters) {
      const id = adapter.idOf(entry);
      const ticker = id === undefined ? undefined : await ask(adapter, (signal) => adapter.ticker(id, signal));
      if (ticker !== undefined) return { ...ticker, source: adapter.source, asOf: Math.floor(now() / 1000) };
    }
    return undefined;
  }

  async function ownPrices(): Promise<PricesBySlug | undefined> {
    const priced = CATALOG.filter(({ outside }) => outside !== null);
    const prices = await Promise.all(priced.map(priceOf));
    const found = priced.flatMap(({ slug }, at) => (prices[at] === undefined ? [] : [[slug, prices[at]] as const]));
    return found.length === 0 ? undefined : Object.fromEntries(found);
  }

  async function load(): Promise<ReadonlyMap<string, ExternalPrice>> {
    const key = `outside prices of ${names}`;
    return new Map(Object.entries((await shareLoad(texts, key, MAP_RULE.ttlMs, isPrices, ownPrices)) ?? {}));
  }

  async function ownSeries(entry: CatalogEntry, interval: Interval) {
    for (const adapter of adapters) {
      const id = adapter.idOf(entry);
      const read = adapter.candles;
      if (id === undefined || read === undefined) continue;
      const candles = await ask(adapter, (signal) => read(id, interval, MOST_CANDLES, signal));
      if (candles !== undefined && candles.length > 0)
        return { source: adapter.source, candles: candles.slice(-MOST_CANDLES) };
    }
    return undefined;
  }

  return {
    map: () => cache.get(`outside prices of ${names}`, MAP_RULE, load),
    perSource(entry) {
      const asked = adapters.flatMap((adapter) => {
        const id = adapter.idOf(entry);
        return id === undefined ? [] : [{ adapter, id }];
      });
      const askEach = async ({ adapter, id }: (typeof asked)[number]) => ({
        source: adapter.source,
        price: (await ask(adapter, (signal) => adapter.ticker(id, signal)))?.price ?? null,
      });
      return cache.get(`outside sources ${names} ${entry.slug}`, MAP_RULE, () => Promise.all(asked.map(askEach)));
    },
    series(entry, interval, limit) {
      const rule = { ttlMs: interval === '1m' ? 20_000 : 60_000, followsBlocks: false };
      const key = `outside candles ${names} ${entry.slug} ${interval}`;
      return cache
        .get(key, rule, () => shareLoad(texts, key, rule.ttlMs, isSeries, () => ownSeries(entry, interval)))
        .then((series) => (series === undefined ? undefined : { ...series, candles: series.candles.slice(-limit) }));
    },
  };
}
