// Texts from strangers, such as symbols and names: characters that hide, reorder or overlap their neighbours are
// written out, and right-to-left text is isolated, so that it does not move the text around it.

const LONGEST = 80;
/** Characters that hide, reorder or imitate space, as the wallet writes them out too. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0\u17b4\u17b5]/gu;
const STACKED = /(\p{M}{4})\p{M}+/gu;
const GAPS = /[^\S ]| {2,}|^ | $/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [ISOLATE, END] = ['\u2068', '\u2069'];

const codes = (text: string): string =>
  Array.from(text, (char) => `⟨${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`).join('');

/** The text in displayable form. */
export function given(text: string, longest = LONGEST): string {
  const chars = Array.from(text.replace(HIDDEN, codes).replace(GAPS, codes).replace(STACKED, '$1…'));
  const shown = chars.length > longest ? `${chars.slice(0, longest - 1).join('')}…` : chars.join('');
  return RIGHT_TO_LEFT.test(shown) ? `${ISOLATE}${shown}${END}` : shown;
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** A symbol that is no digits and no further words behind an amount: core/visibleText.ts says why. */
const PLAIN_SYMBOL = /^\u2068?[\p{L}\p{Sc}\p{Extended_Pictographic}][^\s“”]*$/u;

/**
 * The symbol of a token, in quotation marks where it could be read as more of the amount before it; a short address
 * where it calls itself as the native asset is called, or nothing.
 */
export function tokenSymbol(symbol: string, address: string, native: string): string {
  if (plain(symbol) === plain(native) || plain(symbol) === '') return `${address.slice(0, 6)}…${address.slice(-4)}`;
  const shown = given(symbol, 32);
  return PLAIN_SYMBOL.test(shown) ? shown : `“${shown.replace(/[“”]/gu, '"')}”`;
}
