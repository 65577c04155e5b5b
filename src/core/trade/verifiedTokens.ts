// The one meaning of "verified" in the whole product: which token of a network each asset of the catalogue is. Trade
// API, wallet, demo and node page judge by this; a symbol or a name alone verifies nothing.

import { CHAIN_IDS } from '../names.ts';
import { CATALOG, type CatalogEntry } from './assetCatalog.ts';

/** What of a token decides. */
export interface ListedToken {
  readonly token_address: string;
  readonly symbol: string;
  readonly creator: string;
  readonly created_height: number;
}

/** What a service was set up with. */
export interface VerifiedRules {
  /** Whether an account's tokens can be verified ones. */
  readonly isIssuer: (creator: string) => boolean;
  /** Token address by slug, which stands above the rest. */
  readonly pins: ReadonlyMap<string, string>;
}

/** Any creator's tokens, and no address fixed. */
export const OPEN_RULES: VerifiedRules = { isIssuer: () => true, pins: new Map() };

/**
 * The token of each entry that has one: the pinned address, else the token that an issuer gave the entry's symbol on
 * the chain, letter case included, at the lowest height. The native asset is no token and is not among them.
 */
export function verifiedTokens<T extends ListedToken>(
  tokens: readonly T[],
  { isIssuer, pins }: VerifiedRules,
): ReadonlyMap<CatalogEntry, T> {
  const found = new Map<CatalogEntry, T>();
  for (const entry of CATALOG) {
    if (entry.isNative) continue;
    const pinned = pins.get(entry.slug)?.toLowerCase();
    const [token] =
      pinned !== undefined
        ? tokens.filter(({ token_address: address }) => address.toLowerCase() === pinned)
        : tokens
            .filter(({ symbol, creator }) => symbol === entry.onChainSymbol && isIssuer(creator))
            .sort((a, b) => a.created_height - b.created_height || (a.token_address < b.token_address ? -1 : 1));
    if (token !== undefined) found.set(entry, token);
  }
  return found;
}

/**
 * The same as a wallet knows it, which is set up with nobody's word: on the development chain, what the rule finds in
 * the node's list and the trade API calls verified at the same address, so that neither of the two alone makes a token
 * verified. Any other chain needs its addresses pinned here, and none has been launched: there nothing but the native
 * asset is verified.
 * @param claimed address by slug, as the trade API of the network says
 */
export function agreedTokens<T extends ListedToken>(
  chainId: number,
  tokens: readonly T[],
  claimed: ReadonlyMap<string, string>,
): ReadonlyMap<CatalogEntry, T> {
  if (chainId !== CHAIN_IDS.local) return new Map();
  const agreed = [...verifiedTokens(tokens, OPEN_RULES)].filter(
    ([entry, token]) => claimed.get(entry.slug)?.toLowerCase() === token.token_address.toLowerCase(),
  );
  return new Map(agreed);
}

/** A token that may be that of an entry. */
export interface Contender {
  readonly entry: CatalogEntry;
  readonly asset: string;
}

/**
 * Every token that the node's list or the trade API alone takes for that of an entry, in lower case: whichever of the
 * two lies or is silent, a token that looks like the entry and is none of its contenders, or not the only one, is not
 * certain to be it.
 */
export function contendersOf(
  chainId: number,
  tokens: readonly ListedToken[],
  claimed: ReadonlyMap<string, string>,
): readonly Contender[] {
  if (chainId !== CHAIN_IDS.local) return [];
  const byNode = [...verifiedTokens(tokens, OPEN_RULES)].map(([entry, token]) => ({
    entry,
    asset: token.token_address.toLowerCase(),
  }));
  const byTrade = CATALOG.flatMap((entry) => {
    const asset = entry.isNative ? undefined : claimed.get(entry.slug)?.toLowerCase();
    return asset === undefined ? [] : [{ entry, asset }];
  });
  return [...byNode, ...byTrade];
}
