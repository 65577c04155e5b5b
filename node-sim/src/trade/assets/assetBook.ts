// The token of each verified asset on this network, and the meaning of an asset in a path. A symbol is never resolved:
// symbols are not unique.

import { findAccountId } from '@svc/core/accounts/address';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { CATALOG, type CatalogEntry } from '@svc/core/trade/assetCatalog';
import type { assetShape } from '@svc/core/trade/tradeFields';
import { verifiedTokens } from '@svc/core/trade/verifiedTokens';
import type { Static } from 'typebox';
import type { Token } from '../node/nodeData.ts';
import { AmbiguousSymbol, NotFound } from '../refusals.ts';

export type AssetView = Static<typeof assetShape>;

/** An asset of this network. */
export interface Asset {
  readonly view: AssetView;
  /** The catalog entry of a verified asset. */
  readonly entry: CatalogEntry | undefined;
  /** Its token; undefined for the native asset and for one that is not on this network. */
  readonly token: Token | undefined;
  /** The node's id of it; empty when it is not on this network. */
  readonly id: string;
  readonly quoteRank: number;
}

export interface AssetRules {
  /** Account ids of creators whose tokens can be verified; empty for any creator. */
  readonly issuers: ReadonlySet<string>;
  /** Token address by slug, which overrides the other rules. */
  readonly pins: ReadonlyMap<string, string>;
}

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const BY_SLUG = new Map(CATALOG.map((entry) => [entry.slug, entry]));
const NAMELESS = 'Token';

/** The meaning of a path segment. */
export type Resolved =
  | { readonly asset: Asset; readonly redirect?: never }
  | { readonly redirect: string; readonly asset?: never };

/** A colour for every address. */
function colorOf(address: string): string {
  let hue = 0;
  for (const character of address.slice(2)) hue = (hue * 31 + character.charCodeAt(0)) % 360;
  return `hsl(${hue} 55% 50%)`;
}

const shortOf = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

function verifiedAsset(entry: CatalogEntry, token: Token | undefined): Asset {
  const { slug, symbol, name, onChainSymbol, decimals, color, quoteRank, isNative } = entry;
  const id = isNative ? NATIVE_SYMBOL : (token?.token_address ?? '');
  const view = {
    ...{ segment: slug, slug, symbol, name, verified: true, address: id === '' ? null : id, onChainSymbol },
    ...{ decimals: token?.decimals ?? decimals, color, listed: id !== '', image: null },
  };
  return { view, entry, token, id, quoteRank };
}

function plainAsset(token: Token, image: string | null): Asset {
  const { token_address: id, symbol, name, decimals } = token;
  const view = {
    ...{
      segment: id,
      slug: null,
      symbol: symbol || shortOf(id),
      name: name || NAMELESS,
      verified: false,
      address: id,
      onChainSymbol: symbol,
    },
    ...{ decimals, color: colorOf(id), listed: true, image },
  };
  return { view, entry: undefined, token, id, quoteRank: 0 };
}

/** Every asset of one state of the network. */
export class AssetBook {
  /** Those of the catalog, in its order. */
  readonly verified: readonly Asset[];
  private readonly byId = new Map<string, Asset>();
  private readonly bySlug = new Map<string, Asset>();
  private readonly tokens: readonly Token[];
  private readonly images: ReadonlyMap<string, string>;

  /** @param images image URLs of token profiles by lower-case address */
  constructor(tokens: readonly Token[], rules: AssetRules, images: ReadonlyMap<string, string>) {
    this.tokens = tokens;
    this.images = images;
    const isIssuer = (creator: string): boolean =>
      rules.issuers.size === 0 || rules.issuers.has(findAccountId(creator) ?? '');
    const found = verifiedTokens(tokens, { isIssuer, pins: rules.pins });
    this.verified = CATALOG.map((entry) => verifiedAsset(entry, found.get(entry)));
    for (const asset of this.verified) {
      this.bySlug.set(asset.view.segment, asset);
      if (asset.id !== '') this.byId.set(asset.id.toLowerCase(), asset);
    }
  }

  /** The asset with a slug of the catalog. */
  ofSlug(slug: string): Asset | undefined {
    return this.bySlug.get(slug.toLowerCase());
  }

  /** The asset with an id of the node. Tokens are found once their list has them. */
  ofId(id: string): Asset | undefined {
    const key = id.toLowerCase();
    const known = this.byId.get(key);
    if (known !== undefined) return known;
    // Unverified tokens become assets only on first request.
    for (const token of this.tokens) {
      const address = token.token_address.toLowerCase();
      if (!this.byId.has(address)) this.byId.set(address, plainAsset(token, this.images.get(address) ?? null));
    }
    return this.byId.get(key);
  }

  /** The asset with an id of the node, even one whose token is not in the list yet. */
  shownOf(id: string): Asset {
    const known = this.ofId(id);
    if (known !== undefined) return known;
    const view = {
      ...{
        segment: id,
        slug: null,
        symbol: shortOf(id),
        name: NAMELESS,
        verified: false,
        address: id,
        onChainSymbol: '',
      },
      ...{ decimals: 18, color: colorOf(id), listed: true, image: null },
    };
    return { view, entry: undefined, token: undefined, id, quoteRank: 0 };
  }

  /** Unverified tokens, newest first. */
  unverified(): Asset[] {
    return this.tokens
      .map(({ token_address: address }) => this.ofId(address) as Asset)
      .filter(({ entry }) => entry === undefined)
      .sort((a, b) => (b.token?.created_height ?? 0) - (a.token?.created_height ?? 0) || (a.id < b.id ? -1 : 1));
  }

  /**
   * The meaning of a path segment: an asset, or the slug that the path should have.
   * @throws NotFound, AmbiguousSymbol
   */
  resolve(segment: string): Resolved {
    const bySlug = this.ofSlug(segment);
    if (bySlug !== undefined) return { asset: bySlug };
    if (ADDRESS.test(segment)) {
      const found = this.ofId(segment);
      if (found === undefined) throw new NotFound(`This network has no token ${segment}.`);
      return found.entry === undefined ? { asset: found } : { redirect: found.entry.slug };
    }
    const wanted = segment.toLowerCase();
    const candidates = this.tokens.filter(({ symbol }) => symbol.toLowerCase() === wanted);
    if (candidates.length === 0) throw new NotFound(`There is no asset ${segment.slice(0, 80)}.`);
    throw new AmbiguousSymbol(
      segment,
      candidates.map(({ token_address: address, symbol, name, creator }) => ({ address, symbol, name, creator })),
    );
  }

  /** Like {@link resolve}, but the address of a verified token is accepted too: for queries. */
  require(segment: string): Asset {
    const { asset, redirect } = this.resolve(segment);
    return asset ?? (this.ofSlug(redirect) as Asset);
  }
}

/** Whether a segment can be a verified asset, without knowing any token. */
export const isSlug = (segment: string): boolean => BY_SLUG.has(segment.toLowerCase());

/** The two assets of a market in customary order: base first. */
export function customaryPair(a: Asset, b: Asset): { readonly base: Asset; readonly quote: Asset } {
  const isQuote = (one: Asset, other: Asset): boolean => {
    if (one.quoteRank !== other.quoteRank) return one.quoteRank > other.quoteRank;
    if (one.view.verified !== other.view.verified) return one.view.verified;
    return one.id.toLowerCase() < other.id.toLowerCase();
  };
  return isQuote(a, b) ? { base: b, quote: a } : { base: a, quote: b };
}
