// A token with the name of another one that the user more likely means: of the catalogue, on the user's list, or held.

import { skeletonOf } from '@svc/core/profiles/confusableNames';
import { CATALOG, type CatalogEntry } from '@svc/core/trade/assetCatalog';
import { message, type Part, type TokenFact } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { RiskFacts, RiskRule } from './risk.ts';

/** Shortest full name that is compared: shorter ones are too often the same. */
const NAME_MIN = 3;

/** The look of a symbol or name, without placeholders for invisible characters. */
export const skeleton = (text: string): string => skeletonOf(text.replace(/⟨[^⟩]*⟩/g, ''));

type Facts = Pick<RiskFacts, 'intent' | 'knownTokens' | 'verifiedTokens' | 'contenders' | 'heldTokens'>;

/** What another token is to the user, most relevant first; each is compared only with less relevant tokens. */
function likeWhat(token: TokenFact, { knownTokens, verifiedTokens, contenders, heldTokens }: Facts): Part | undefined {
  const looksLike = (text: string, own = token.symbol): boolean =>
    skeleton(text) !== '' && skeleton(text) === skeleton(own);
  const isThis = ({ asset }: { readonly asset: string }): boolean => asset.toLowerCase() === token.asset.toLowerCase();
  if (verifiedTokens.some(isThis)) return undefined;
  const looksLikeEntry = ({ entry }: { readonly entry: CatalogEntry }): boolean =>
    [entry.onChainSymbol, entry.symbol].some((text) => looksLike(text)) ||
    (token.name.length >= NAME_MIN && looksLike(entry.name, token.name));
  const imitated = verifiedTokens.find(looksLikeEntry);
  if (imitated !== undefined)
    return message('lookAlike.verified', { symbol: part.given(imitated.entry.onChainSymbol, 40) });
  // Node and trade API disagree about the verified token, or one of them is silent: this token is in any case a
  // different one.
  const other = contenders.find((one) => looksLikeEntry(one) && !isThis(one));
  if (other !== undefined) return message('lookAlike.contender', { symbol: part.given(other.entry.onChainSymbol, 40) });
  if (knownTokens.some(isThis)) return undefined;
  if (knownTokens.some(({ symbol }) => looksLike(symbol))) return message('lookAlike.listed');
  if (heldTokens.some((other) => !isThis(other) && looksLike(other.symbol))) return message('lookAlike.held');
  // Not on this network, so it has no known address: only look-alike letters prove an imitation.
  const isWrittenSo = (text: string): boolean => text.toLowerCase() === token.symbol.toLowerCase();
  const entry = CATALOG.find(({ onChainSymbol, symbol }) => [onChainSymbol, symbol].some((text) => looksLike(text)));
  return entry === undefined || [entry.onChainSymbol, entry.symbol].some(isWrittenSo)
    ? undefined
    : message('lookAlike.catalogue', { symbol: part.given(entry.onChainSymbol, 40) });
}

export const lookAlikeToken = {
  code: 'token.lookAlike',
  check: (facts: Facts) => {
    for (const token of facts.intent.tokens) {
      const what = likeWhat(token, facts);
      if (what === undefined) continue;
      return warning('token.lookAlike', 'danger', {
        asset: part.given(token.asset, 100),
        symbol: part.given(token.symbol, 100),
        what,
      });
    }
    return undefined;
  },
} as const satisfies RiskRule;
