// What the operations of the perpetuals share: spelling of markets, sides and leverage. Whether a market exists is
// decided in the block.

import { type Static, Type } from 'typebox';
import { amountOrZeroIn } from '../schema/fields.ts';
import { type Message, message } from '../words/message.ts';
import { type Part, part, type Warning } from '../words/parts.ts';
import type { ParamsFault } from './defineOp.ts';
import { type Facts, type Row, row } from './describe.ts';
import type { UnnamedPayment } from './intent.ts';
import { fitsMarketId } from './limits.ts';
import { type AmountInput, amountPart, amountText, tokenWarnings, unreadWarnings } from './wording.ts';

/** A market of the perpetuals as a request may spell it. */
export const perpMarketId = Type.String({
  minLength: 1,
  maxLength: 80,
  expected: 'a perpetuals market such as BTC-USD-PERP',
  words: true,
});

/** A leverage; what is out of range fails in the block. */
export const leverageInput = amountOrZeroIn('number');

/** Quote of a market whose request names none. */
export const DEFAULT_PERP_QUOTE = 'USD';
/** Largest leverage of a market whose request names none. */
export const DEFAULT_MAX_LEVERAGE = '20';

/** Market id in the protocol's spelling: upper case, no white space around. */
export function perpMarketOf(text: string): string {
  return text.trim().toUpperCase();
}

/** What is wrong with a market that cannot exist, whatever is opened. */
export function perpMarketFault(given: { readonly market_id: string }): ParamsFault | undefined {
  return fitsMarketId(perpMarketOf(given.market_id))
    ? undefined
    : { path: 'market_id', expected: 'a perpetuals market such as BTC-USD-PERP' };
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
export function leveragePart(value: Static<typeof leverageInput>): Message {
  return message('value.times', { value: part.number(amountText(value)) });
}

/** A payment of collateral: no request names the asset, and it is never more than the node's word. */
export function collateralPayment(
  value: AmountInput,
  { collateral }: Pick<Facts, 'collateral'>,
  from?: 'collateral',
): UnnamedPayment {
  return {
    unnamed: [message('payment.collateral')],
    amount: amountText(value),
    ...(collateral === undefined ? {} : { token: collateral }),
    ...(from === undefined ? {} : { from }),
  };
}

/** An amount of collateral in a sentence. */
export function collateralParts(value: AmountInput, { collateral }: Pick<Facts, 'collateral'>): Part[] {
  return collateral === undefined
    ? [message('value.ofCollateral', { value: part.number(amountText(value)) })]
    : [amountPart(value, collateral)];
}

/** A row for the collateral asset; the screen adds its address. */
export function collateralRows({ collateral }: Pick<Facts, 'collateral'>): Row[] {
  return collateral === undefined ? [] : [row(message('row.collateralAsset'), part.token(collateral))];
}

/** What is to be said of the collateral asset. */
export function collateralWarnings(facts: Facts): Warning[] {
  return [
    ...unreadWarnings(facts, 'collateral'),
    ...(facts.collateral === undefined ? [] : tokenWarnings(facts.collateral)),
  ];
}
