// Spelling of a market in reads and channel names. A perps id has no separator; a spot market is two assets joined by
// `:` or `/`. Which tokens the assets are, and in which order, is decided elsewhere.

/** A market as spelled: a perps id (upper case), or two asset spellings. */
export type MarketText =
  | { readonly kind: 'perp'; readonly id: string }
  | { readonly kind: 'spot'; readonly a: string; readonly b: string };

const PERP = /^[A-Za-z0-9]{1,32}-[A-Za-z0-9]{1,32}-PERP$/i;

/** Parts of a market's text, or undefined when it is no market. */
export function findMarketText(text: string): MarketText | undefined {
  const id = text.trim();
  if (PERP.test(id)) return { kind: 'perp', id: id.toUpperCase() };
  const parts = text.split(/[:/]/);
  const [a, b] = parts;
  if (parts.length !== 2 || a === undefined || b === undefined || a.trim() === '' || b.trim() === '') return undefined;
  return { kind: 'spot', a: a.trim(), b: b.trim() };
}
