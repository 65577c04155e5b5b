// What the operations of the perpetuals share: spelling of markets, sides and leverage. Whether a market exists is decided
// in the block.

import { type Static, Type } from 'typebox';
import { amountOrZero } from '../schema/fields.ts';
import { type Part, part } from './describe.ts';
import { amountText } from './wording.ts';

/** A market of the perpetuals as a request may spell it. */
export const perpMarketId = Type.String({ minLength: 1, maxLength: 80, expected: 'a perpetuals market such as BTC-USD-PERP' });

/** A leverage; what is out of range fails in the block. */
export const leverageInput = amountOrZero;

/** Quote of a market whose request names none. */
export const DEFAULT_PERP_QUOTE = 'USD';
/** Largest leverage of a market whose request names none. */
export const DEFAULT_MAX_LEVERAGE = '20';

/** Market id in the protocol's spelling: upper case, no white space around. */
export function perpMarketOf(text: string): string {
  return text.trim().toUpperCase();
}

/** Id of the market of a base and a quote. */
export function perpMarketIdOf(base: string, quote: string): string {
  return `${perpMarketOf(base)}-${perpMarketOf(quote)}-PERP`;
}

/** The market as a part of a sentence. */
export function marketPart(text: string): Part {
  return part.given(perpMarketOf(text), 80);
}

/** A leverage as a part of a sentence: `10×`. */
export function leverageParts(value: Static<typeof leverageInput>): Part[] {
  return [part.number(amountText(value)), part.text('×')];
}
