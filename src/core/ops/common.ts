// Pieces of description that several operations share, and the leaves of operation parameters that are looser than the
// domain's: what the table of an operation lists as a failure inside a block must get past admission.

import { type TSchema, Type } from 'typebox';
import { isProtocolHolder, sameAccount } from '../accounts/address.ts';
import { formatDecimal, formatRatioHalfUp, ONE } from '../decimal.ts';
import { findCanonicalAsset } from '../markets/pair.ts';
import { type AddressRole, amountOf } from '../schema/fields.ts';
import { type Leaf, leavesOf } from '../schema/schemaLeaves.ts';
import { cutMiddle, visibleText } from '../visibleText.ts';
import { type Message, message, type Part, type TokenFact } from '../words/message.ts';
import { NATIVE_FACT, part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import type { ParamsFault } from './defineOp.ts';
import { type FactName, type Facts, type Row, row, tokenWarning } from './describe.ts';
import { fitsMemo, MAX_MEMO_BYTES } from './limits.ts';

/** An amount as a request may spell it. */
export type AmountInput = string | number | bigint;

/** A JSON integer or its decimal text. */
export const wholeNumber = Type.Union([Type.Integer(), Type.String({ pattern: '^-?\\d{1,15}$' })], {
  expected: 'an integer',
});

/** A JSON integer of any size or its decimal text, or nothing: null or empty text. */
export const bigNumberOrNone = Type.Union(
  [Type.Integer(), Type.BigInt(), Type.String({ pattern: '^(?:-?\\d{1,78})?$' }), Type.Null()],
  {
    expected: 'an integer, or nothing',
  },
);

/** Unix seconds after which the network refuses the request, or 0 for none. */
export const deadline = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,15}$' })], {
  expected: 'Unix seconds, or 0 for none',
  deadline: true,
});

/** The deadlines among a request's parameters, decimal text, by what their leaves mean. */
export const deadlinesOf = (schema: TSchema, params: object): string[] =>
  leavesOf(schema, params).flatMap(({ meaning, value }: Leaf) => {
    const seconds = meaning.deadline === true ? wholeOf(value as string | number) : 0;
    return seconds === 0 ? [] : [String(seconds)];
  });

/** An address, or empty text or null for nobody. @param nobody other spellings of nobody, in any letter case */
export const addressOrNoneAs = (role: AddressRole, ...nobody: string[]) =>
  Type.Union([Type.String({ maxLength: 160 }), Type.Null()], {
    expected: 'an address, or empty for none',
    address: role,
    nobody: ['', ...nobody],
  });

/** Text that people read. */
export const words = Type.String({ expected: 'text', words: true });
/** Text that people read, of at most `maxLength` UTF-16 units. */
export const wordsUpTo = (maxLength: number, expected: string) => Type.String({ maxLength, expected, words: true });
/** Texts by name; null or empty text for none. */
export const wordsByName = Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()], { words: true }), {
  expected: 'an object of texts',
});

/** Value of {@link wholeNumber} or {@link deadline}. */
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
  if ((numerator * ONE) % denominator === 0n)
    return [part.amount(formatDecimal((numerator * ONE) / denominator), token)];
  return [message('value.about', { amount: part.amount(formatRatioHalfUp(numerator, denominator, 8), token) })];
}

/** The warnings for those of the tokens that the node does not know or whose symbol imitates. */
export function tokenWarnings(...tokens: readonly TokenFact[]): Warning[] {
  return tokens.flatMap((token) => tokenWarning(token) ?? []);
}

/** A percentage, decimal text, in a sentence or a row. */
export function percentMessage(value: string): Message {
  return message('value.percent', { value: part.number(value) });
}

/** A pair by its tokens. */
export function pairMessage(base: TokenFact, quote: TokenFact): Message {
  return message('value.pair', { base: part.token(base), quote: part.token(quote) });
}

/** A row for a token; the screen adds its address. */
export function tokenRow(label: Message, token: TokenFact): Row {
  return row(label, part.token(token));
}

/** A row for an optional memo. */
export function memoRows(memo: string | undefined): Row[] {
  return memo === undefined ? [] : [row(message('row.memo'), part.given(memo, WHOLE))];
}

/** Naming the signer itself where another account is meant; no block takes that. */
export function notOneself(path: string, given: string, sender: string | undefined): ParamsFault | undefined {
  return sender !== undefined && sameAccount(given, sender)
    ? { path, expected: 'another account than the one that signs' }
    : undefined;
}

/**
 * More characters than a text that a block takes has once its hidden ones are written out: such a text is shown whole.
 */
export const WHOLE = 4_000;

/** A memo that no block takes. */
export function memoFault({ memo }: { readonly memo?: string }): ParamsFault | undefined {
  return fitsMemo(memo) ? undefined : { path: 'memo', expected: `at most ${MAX_MEMO_BYTES} bytes` };
}

/** The warning for a recipient that nobody holds a key of. */
export function protocolHolderWarnings(address: string): Warning[] {
  if (!isProtocolHolder(address)) return [];
  return [warning('recipient.protocol', 'danger')];
}

/** The warnings for what could not be read: why, and that nothing else stands in its place. */
export function unreadWarnings({ unread = {} }: Pick<Facts, 'unread'>, ...names: readonly FactName[]): Warning[] {
  return names.flatMap((name): Warning[] => {
    const why = unread[name];
    if (why === undefined) return [];
    if (why === 'silent')
      return [{ ...warning(`${name}.unread`, 'caution'), unanswered: message(`unanswered.${name}`) }];
    if (why === 'absent') return [warning(`${name}.absent`, 'caution')];
    return [warning(`${name}.disbelieved`, 'danger')];
  });
}

/** The words for an object in place of a name that could not be read. */
export function unreadPart({ unread = {} }: Pick<Facts, 'unread'>, name: FactName): Part {
  const why = unread[name];
  return message(why === 'absent' ? 'value.absent' : why === 'disbelieved' ? 'value.disbelieved' : 'value.unread');
}
