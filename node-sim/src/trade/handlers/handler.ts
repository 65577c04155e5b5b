// The type of a handler, and the resolution of path segments.

import type { TradeParams, TradeReadName, TradeResult } from '@svc/core/trade/registry';
import type { Asset, AssetBook } from '../assets/assetBook.ts';
import type { TradeContext } from '../context.ts';
import { BadRequest } from '../refusals.ts';

/** Answers one read. */
export type TradeHandler<N extends TradeReadName> = (
  context: TradeContext,
  params: TradeParams<N>,
) => Promise<TradeResult<N>>;

/** The path names a verified token by its address; its canonical path has the slug. */
export class MovedTo extends Error {
  /** Slug by path parameter. */
  readonly segments: Readonly<Record<string, string>>;

  constructor(segments: Readonly<Record<string, string>>) {
    super('moved');
    this.segments = segments;
  }
}

/**
 * The assets of path segments.
 * @throws MovedTo when one is a verified token's address, NotFound, AmbiguousSymbol
 */
export function resolveSegments<K extends string>(
  assets: AssetBook,
  segments: Readonly<Record<K, string>>,
): Record<K, Asset> {
  const names = Object.keys(segments) as K[];
  const resolved = names.map((name) => [name, assets.resolve(segments[name])] as const);
  const moved = resolved.flatMap(([name, { redirect }]) => (redirect === undefined ? [] : [[name, redirect] as const]));
  if (moved.length > 0) throw new MovedTo(Object.fromEntries(moved));
  return Object.fromEntries(resolved.map(([name, { asset }]) => [name, asset])) as Record<K, Asset>;
}

/** The two different assets of a path. @throws as {@link resolveSegments}, BadRequest */
export function resolvePair(
  assets: AssetBook,
  segments: { readonly base: string; readonly quote: string },
): { readonly base: Asset; readonly quote: Asset } {
  const { base, quote } = resolveSegments(assets, { base: segments.base, quote: segments.quote });
  if (base === quote) throw new BadRequest('A market needs two different assets.');
  return { base, quote };
}
