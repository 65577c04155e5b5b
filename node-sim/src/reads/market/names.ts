// From the spelling of a market to its canonical name. Symbols are looked up in an index over the token table; a symbol
// that several tokens carry names none.

import { findMarketText } from '@svc/core/markets/marketId';
import { findCanonicalAsset, type Pair, pairOf } from '@svc/core/markets/pair';
import { NATIVE_DECIMALS, NATIVE_NAME, NATIVE_SYMBOL } from '@svc/core/names';
import { Missing } from '@svc/core/rpc/codes';
import type { TokenRow } from '../../kernel/rows.ts';
import type { State } from '../../kernel/state.ts';

/** Symbol, name and places of an asset. */
export interface AssetInfo {
  readonly symbol: string | null;
  readonly name: string | null;
  readonly decimals: number | null;
}

export class MarketNames {
  private readonly state: State;
  /** Addresses by upper-case symbol. */
  private readonly bySymbol = new Map<string, Set<string>>();

  constructor(state: State) {
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

  /** Canonical asset of a token address, the native symbol, or a symbol that exactly one token carries. */
  findAsset(text: string): string | undefined {
    const asset = findCanonicalAsset(text);
    if (asset !== undefined) return asset;
    const [address, ...others] = this.bySymbol.get(text.toUpperCase()) ?? [];
    return others.length === 0 ? address : undefined;
  }

  /** Canonical pair of a spot market's spelling, whether or not it exists; undefined when an asset cannot be told. */
  findPair(text: string): Pair | undefined {
    const market = findMarketText(text);
    if (market?.kind !== 'spot') return undefined;
    const a = this.findAsset(market.a);
    const b = this.findAsset(market.b);
    return a === undefined || b === undefined || a === b ? undefined : pairOf(a, b);
  }

  /** Whether a canonical pair has a pool or a book. */
  exists(pair: string): boolean {
    return this.state.books.has(pair) || this.state.poolsByPair.keys(pair).size > 0;
  }

  /** Pair of an existing market. @throws Missing */
  requirePair(text: string): Pair {
    const pair = this.findPair(text);
    if (pair === undefined || !this.exists(pair.pair)) throw new Missing('market', `There is no market ${text}.`);
    return pair;
  }

  /** Canonical pairs of all spot markets, sorted. */
  pairs(): string[] {
    const pairs = new Set(Array.from(this.state.books.values(), ({ pair }) => pair));
    for (const { token0, token1 } of this.state.pools.values()) pairs.add(`${token0}:${token1}`);
    return [...pairs].sort();
  }

  info(asset: string): AssetInfo {
    if (asset === NATIVE_SYMBOL) return { symbol: NATIVE_SYMBOL, name: NATIVE_NAME, decimals: NATIVE_DECIMALS };
    const token = this.state.tokens.get(asset);
    return token === undefined ? { symbol: null, name: null, decimals: null } : { symbol: token.symbol, name: token.name, decimals: token.decimals };
  }
}
