// From the spelling of a market to its canonical name, and the list of markets. Symbols are looked up in an index over
// the token table; a symbol that several tokens share identifies none.

import { findMarketText } from '@svc/core/markets/marketId';
import { findCanonicalAsset, findPair, type Pair, pairOf } from '@svc/core/markets/pair';
import { NATIVE_DECIMALS, NATIVE_NAME, NATIVE_SYMBOL } from '@svc/core/names';
import { AmbiguousSymbol, Missing } from '@svc/core/rpc/errorCodes';
import type { TokenRow } from '../kernel/spotRows.ts';
import type { StateView } from '../kernel/stateView.ts';

/** Symbol, name and decimals of an asset. */
export interface AssetInfo {
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: number | null;
}

/** A market of either kind: the fields that every market answer starts with. */
export interface Market {
  /** Canonical pair, or perpetuals id. */
  readonly market: string;
  readonly type: 'spot' | 'perp';
  readonly base: string;
  readonly quote: string;
}

function spotMarket({ pair, base, quote }: Pair): Market {
  return { market: pair, type: 'spot', base, quote };
}

export class MarketNames {
  private readonly state: StateView;
  /** Addresses by upper-case symbol. */
  private readonly bySymbol = new Map<string, Set<string>>();

  constructor(state: StateView) {
    this.state = state;
    for (const [address, token] of state.tokens.entries()) this.index(address, undefined, token);
    state.tokens.watch((address, before, after) => this.index(address, before, after));
  }

  private index(address: string, before: TokenRow | undefined, after: TokenRow | undefined): void {
    if (before !== undefined) this.bySymbol.get(before.symbol.toUpperCase())?.delete(address);
    if (after === undefined) return;
    const symbol = after.symbol.toUpperCase();
    const addresses = this.bySymbol.get(symbol);
    if (addresses === undefined) this.bySymbol.set(symbol, new Set([address]));
    else addresses.add(address);
  }

  /** Canonical asset of a token address, the native symbol, or a symbol that exactly one token has. */
  findAsset(text: string): string | undefined {
    const asset = findCanonicalAsset(text);
    if (asset !== undefined) return asset;
    const [address, ...others] = this.bySymbol.get(text.toUpperCase()) ?? [];
    return others.length === 0 ? address : undefined;
  }

  /** Accepts a text unless it is a symbol of several tokens. @throws AmbiguousSymbol */
  requireClear(text: string): void {
    const addresses = findCanonicalAsset(text) === undefined ? this.bySymbol.get(text.toUpperCase()) : undefined;
    if (addresses === undefined || addresses.size < 2) return;
    const candidates = [...addresses].sort().flatMap((address) => {
      const token = this.state.tokens.get(address);
      return token === undefined ? [] : [{ address, symbol: token.symbol, name: token.name, creator: token.creator }];
    });
    throw new AmbiguousSymbol(text, candidates);
  }

  /** {@link requireClear} for both sides of a market's spelling. @throws AmbiguousSymbol */
  requireClearMarket(text: string): void {
    const market = findMarketText(text);
    if (market?.kind !== 'spot') return;
    this.requireClear(market.a);
    this.requireClear(market.b);
  }

  /** Canonical pair of a spot market's spelling, whether or not it exists; undefined for an unknown asset. */
  findPair(text: string): Pair | undefined {
    const market = findMarketText(text);
    if (market?.kind !== 'spot') return undefined;
    const a = this.findAsset(market.a);
    const b = this.findAsset(market.b);
    return a === undefined || b === undefined || a === b ? undefined : pairOf(a, b);
  }

  /**
   * Canonical name of a market's spelling, whether or not the market exists; undefined when it is none, or for an
   * unknown asset.
   */
  findName(text: string): string | undefined {
    const market = findMarketText(text);
    return market?.kind === 'perp' ? market.id : this.findPair(text)?.pair;
  }

  /** An existing market by any spelling. */
  findMarket(text: string): Market | undefined {
    const market = findMarketText(text);
    if (market?.kind === 'perp') return this.perpMarket(market.id);
    const pair = this.findPair(text);
    return pair === undefined || !this.exists(pair.pair) ? undefined : spotMarket(pair);
  }

  /** An existing market by any spelling. @throws AmbiguousSymbol or Missing */
  requireMarket(text: string): Market {
    const market = this.findMarket(text);
    if (market === undefined) this.requireClearMarket(text);
    if (market === undefined) throw new Missing('market', `There is no market ${text}.`);
    return market;
  }

  /** Every market: spot by pair, then perpetuals by id. */
  markets(): Market[] {
    const pairs = new Set(Array.from(this.state.books.values(), ({ pair }) => pair));
    for (const { token0, token1 } of this.state.pools.values()) pairs.add(`${token0}:${token1}`);
    const spot = [...pairs].sort().flatMap((text) => {
      const pair = findPair(text);
      return pair === undefined ? [] : [spotMarket(pair)];
    });
    return [...spot, ...this.state.perps.marketIds().flatMap((id) => this.perpMarket(id) ?? [])];
  }

  /** Whether a canonical pair has a pool or a book. */
  private exists(pair: string): boolean {
    return this.state.books.has(pair) || this.state.poolsByPair.keys(pair).size > 0;
  }

  private perpMarket(id: string): Market | undefined {
    const row = this.state.perps.markets.get(id);
    return row === undefined ? undefined : { market: id, type: 'perp', base: row.base, quote: row.quote };
  }

  info(asset: string): AssetInfo {
    if (asset === NATIVE_SYMBOL) return { symbol: NATIVE_SYMBOL, name: NATIVE_NAME, decimals: NATIVE_DECIMALS };
    const token = this.state.tokens.get(asset);
    return token === undefined
      ? { symbol: null, name: null, decimals: null }
      : { symbol: token.symbol, name: token.name, decimals: token.decimals };
  }
}
