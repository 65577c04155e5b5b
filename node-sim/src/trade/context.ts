// What the handlers work with: the node's answers, the current assets and prices, and the recorded history.

import { pairOf } from '@svc/core/markets/pair';
import type { Asset, AssetRules } from './assets/assetBook.ts';
import { AssetBook } from './assets/assetBook.ts';
import type { TokenProfiles } from './assets/tokenProfiles.ts';
import type { PoolHistory } from './history/poolHistory.ts';
import type { NodeData, Pool, SpotTicker, Token } from './node/nodeData.ts';
import type { ExternalPrice, ExternalPrices } from './prices/externalPrices.ts';
import { PriceBook } from './prices/priceBook.ts';
import { optional } from './refusals.ts';

/** Spot markets at one moment. */
export interface MarketState {
  readonly assets: AssetBook;
  readonly prices: PriceBook;
  readonly pools: readonly Pool[];
  readonly poolsOf: ReadonlyMap<string, readonly Pool[]>;
  readonly tickerOf: ReadonlyMap<string, SpotTicker>;
  /** Newest block time, Unix seconds. */
  readonly nowSec: number;
}

export interface TradeContext {
  readonly data: NodeData;
  readonly history: PoolHistory;
  readonly outside: ExternalPrices;
  readonly profiles: TokenProfiles;
  /** Unix seconds of the wall clock. */
  asOf(): number;
  /** @throws NodeUnavailable */
  assets(): Promise<AssetBook>;
  /** Verified assets while no token is known. */
  readonly offlineAssets: AssetBook;
  /** Prices; while the node is unavailable, only external ones. */
  prices(): Promise<PriceBook>;
  /** @throws NodeUnavailable */
  market(): Promise<MarketState>;
}

export interface ContextParts {
  readonly data: NodeData;
  readonly history: PoolHistory;
  readonly outside: ExternalPrices;
  readonly profiles: TokenProfiles;
  readonly rules: AssetRules;
  readonly now: () => number;
}

function byPair<T>(rows: readonly T[], pairOfRow: (row: T) => string): Map<string, T[]> {
  const out = new Map<string, T[]>();
  for (const row of rows) {
    const pair = pairOfRow(row);
    const list = out.get(pair);
    if (list === undefined) out.set(pair, [row]);
    else list.push(row);
  }
  return out;
}

/** The latest result of a function, cached while its arguments stay the same objects. */
function keptFor<A extends readonly unknown[], R>(make: (...args: A) => R): (...args: A) => R {
  let last: { readonly args: A; readonly result: R } | undefined;
  return (...args) => {
    if (last === undefined || last.args.some((arg, at) => arg !== args[at])) last = { args, result: make(...args) };
    return last.result;
  };
}

/** Assembles the context. */
export function createContext({ data, history, outside, profiles, rules, now }: ContextParts): TradeContext {
  const noImages = new Map<string, string>();
  const assetsOf = keptFor(
    (tokens: readonly Token[], images: ReadonlyMap<string, string>) => new AssetBook(tokens, rules, images),
  );
  const pricesOf = keptFor(
    (assets: AssetBook, pools: readonly Pool[], prices: ReadonlyMap<string, ExternalPrice>) =>
      new PriceBook({ assets, pools, outside: prices }),
  );
  const poolsByPair = keptFor((pools: readonly Pool[]) => byPair(pools, ({ token0, token1 }) => `${token0}:${token1}`));
  const tickersByPair = keptFor(
    (tickers: Awaited<ReturnType<NodeData['tickers']>>) =>
      new Map(tickers.flatMap((ticker) => (ticker.type === 'spot' ? [[ticker.market, ticker] as const] : []))),
  );
  const offlineAssets = new AssetBook([], rules, noImages);
  const noPools: readonly Pool[] = [];

  async function assets(): Promise<AssetBook> {
    const [tokens, images] = await Promise.all([data.tokens(), profiles.images()]);
    return assetsOf(tokens, images);
  }

  return {
    ...{ data, history, outside, profiles, assets, offlineAssets },
    asOf: () => Math.floor(now() / 1000),
    async prices() {
      const [known, pools, prices] = await Promise.all([optional(assets()), optional(data.pools()), outside.map()]);
      return pricesOf(known ?? offlineAssets, known === undefined ? noPools : (pools ?? noPools), prices);
    },
    async market() {
      const [known, pools, tickers, prices, head] = await Promise.all([
        assets(),
        data.pools(),
        data.tickers(),
        outside.map(),
        data.head(),
      ]);
      return {
        ...{ assets: known, pools, nowSec: head.timeSec },
        prices: pricesOf(known, pools, prices),
        poolsOf: poolsByPair(pools),
        tickerOf: tickersByPair(tickers),
      };
    },
  };
}

/** The node's name of a market of two assets; undefined when one of them is not on this network. */
export function pairOfAssets(
  base: Asset,
  quote: Asset,
): { readonly pair: string; readonly isInverted: boolean } | undefined {
  if (base.id === '' || quote.id === '') return undefined;
  const { pair, base: token0 } = pairOf(base.id, quote.id);
  return { pair, isInverted: token0 !== base.id };
}
