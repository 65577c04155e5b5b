// Pieces of description that several operations share, and the leaves of operation parameters that are looser than the
// domain's: what the table of an operation lists as a failure inside a block must get past admission.

import { Type } from 'typebox';
import { isProtocolHolder } from '../accounts/address.ts';
import { formatDecimal, formatRatioHalfUp, ONE } from '../decimal.ts';
import { findCanonicalAsset } from '../markets/pair.ts';
import { amountOf } from '../schema/fields.ts';
import { cutMiddle, visibleText } from '../text.ts';
import { type Facts, NATIVE_FACT, type Part, part, type Row, row, type TokenFact, tokenWarning, type Warning } from './describe.ts';

/** An amount as a request may spell it. */
export type AmountInput = string | number | bigint;

/** A JSON integer or its decimal text. */
export const wholeNumber = Type.Union([Type.Integer(), Type.String({ pattern: '^-?\\d{1,15}$' })], { expected: 'an integer' });

/** A JSON integer of any size or its decimal text, or nothing: null or empty text. */
export const bigNumberOrNone = Type.Union([Type.Integer(), Type.BigInt(), Type.String({ pattern: '^(?:-?\\d{1,78})?$' }), Type.Null()], {
  expected: 'an integer, or nothing',
});

/** A whole number or nothing below zero, such as a time in Unix seconds. */
export const unixTime = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,15}$' })], { expected: 'Unix seconds, or 0 for none' });

/** An address, or empty text or null for nobody. */
export const addressOrNone = Type.Union([Type.String({ maxLength: 160 }), Type.Null()], { expected: 'an address, or empty for none' });

/** Value of {@link wholeNumber} or {@link unixTime}. */
export function wholeOf(value: string | number): number {
  // -0 is the integer 0.
  return Number(value) + 0;
}

/** Exact plain text of an amount without trailing zeros. */
export function amountText(value: AmountInput): string {
  return formatDecimal(amountOf(value));
}

/** A text short enough for a sentence, with control and invisible characters made visible. */
export function shownText(value: string, length = 64): string {
  return cutMiddle(visibleText(value), length);
}

/** The fact of an asset in whatever spelling the request used. */
export function tokenFact(facts: Facts, asset: string): TokenFact {
  return facts.token(findCanonicalAsset(asset) ?? asset);
}

/** An exact amount of an asset. */
export function amountPart(value: AmountInput, token: TokenFact): Part {
  return part.amount(amountText(value), token);
}

/** An amount of the native asset. */
export function nativePart(value: AmountInput): Part {
  return amountPart(value, NATIVE_FACT);
}

/**
 * The quotient numerator/denominator of scaled values: exact when it has at most 18 places, otherwise 8 significant
 * digits after an approximation sign.
 */
export function ratioParts(numerator: bigint, denominator: bigint, token: TokenFact): Part[] {
  if ((numerator * ONE) % denominator === 0n) return [part.amount(formatDecimal((numerator * ONE) / denominator), token)];
  return [part.text('≈ '), part.amount(formatRatioHalfUp(numerator, denominator, 8), token)];
}

/** The warnings for those of the tokens that the node does not know or whose symbol imitates. */
export function tokenWarnings(...tokens: readonly TokenFact[]): Warning[] {
  return tokens.flatMap((token) => tokenWarning(token) ?? []);
}

/** A row for a token; the screen adds its address. */
export function tokenRow(label: string, token: TokenFact): Row {
  return row(label, part.token(token));
}

/** A row for an optional memo. */
export function memoRows(memo: string | undefined): Row[] {
  return memo === undefined ? [] : [row('Memo', part.given(memo, 256))];
}

/** The warning for a recipient that nobody holds a key of. */
export function protocolHolderWarnings(address: string): Warning[] {
  if (!isProtocolHolder(address)) return [];
  return [
    {
      code: 'recipient.protocol',
      severity: 'danger',
      text: 'The recipient is an account of the exchange itself; nobody holds a key for it.',
      advice: 'Reject: what is sent there does not come back.',
    },
  ];
}
