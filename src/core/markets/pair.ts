// Canonical names of assets and spot pairs: `token0:token1` sorted by code point, base first. Prices are token1 per
// token0 everywhere, whatever order a request used.

import { ParseRefusal } from '../errors.ts';
import { NATIVE_SYMBOL } from '../names.ts';

/** The two assets of a canonical pair. */
export interface Pair {
  /** `base:quote`. */
  readonly pair: string;
  /** token0. */
  readonly base: string;
  /** token1. */
  readonly quote: string;
}

/** Canonical name of an asset (the native symbol or a lower-case token address), or undefined for other text. */
export function findCanonicalAsset(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length === NATIVE_SYMBOL.length && trimmed.toUpperCase() === NATIVE_SYMBOL) return NATIVE_SYMBOL;
  return /^0x[0-9a-fA-F]{40}$/.test(trimmed) ? trimmed.toLowerCase() : undefined;
}

/**
 * Canonical name of an asset.
 * @throws ParseRefusal naming `path`
 */
export function canonicalAsset(text: string, path = 'asset'): string {
  const asset = findCanonicalAsset(text);
  if (asset === undefined) throw new ParseRefusal(path, `${NATIVE_SYMBOL} or a token address (0x + 40 hex)`);
  return asset;
}

/** The canonical pair of two canonical assets; all of them are ASCII, so comparing text compares code points. */
export function pairOf(a: string, b: string): Pair {
  const [base, quote] = a < b ? [a, b] : [b, a];
  return { pair: `${base}:${quote}`, base, quote };
}

/** The assets of `a:b` in canonical form and order, or undefined when the text is no pair of two different assets. */
export function findPair(text: string): Pair | undefined {
  const parts = text.split(':');
  if (parts.length !== 2) return undefined;
  const a = findCanonicalAsset(parts[0] ?? '');
  const b = findCanonicalAsset(parts[1] ?? '');
  return a === undefined || b === undefined || a === b ? undefined : pairOf(a, b);
}

/**
 * Splits a pair and puts it into canonical order.
 * @throws ParseRefusal naming `path`
 */
export function splitPair(text: string, path = 'pair'): Pair {
  const pair = findPair(text);
  if (pair === undefined) throw new ParseRefusal(path, 'two different assets joined by a colon');
  return pair;
}

/** Canonical `token0:token1` of a pair in either order; see {@link splitPair}. */
export function canonicalPair(text: string, path = 'pair'): string {
  return splitPair(text, path).pair;
}
