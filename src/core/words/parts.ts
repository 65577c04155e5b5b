// Makers of the parts of sentences (message.ts): amounts, addresses, tokens, moments, what others chose. A screen lays
// them out; the same parts joined are the plain sentence.

import { NATIVE_DECIMALS, NATIVE_NAME, NATIVE_SYMBOL } from '../names.ts';
import { cutMiddle, visibleText } from '../visibleText.ts';
import { type Message, message, type Part, type Said, type TokenFact } from './message.ts';

/** What a person should know before approving. */
export interface Warning {
  /** `area.reason`, stable. */
  readonly code: string;
  readonly severity: 'note' | 'caution' | 'danger';
  /** One sentence: what. */
  readonly text: Said;
  /** One sentence: what to do. */
  readonly advice: Said;
  /** What the node was asked and did not answer, as words after "about"; all of those are one warning on a screen. */
  readonly unanswered?: Said;
}

/** The native asset, which needs no node to be known. */
export const NATIVE_FACT: TokenFact = {
  asset: NATIVE_SYMBOL,
  symbol: NATIVE_SYMBOL,
  name: NATIVE_NAME,
  decimals: NATIVE_DECIMALS,
  known: true,
};

/** Makers of parts. */
export const part = {
  /** Words that somebody else chose. */
  given: (text: string, max = 64): Part => ({ kind: 'given', text: cutMiddle(visibleText(text), max) }),
  /** So much of a token; the bare number where nobody knows what the token counts. */
  amount: (value: string, token: TokenFact): Part =>
    token.isUncounted === true
      ? message('amount.uncounted', { number: part.number(value), token: part.token(token) })
      : { kind: 'amount', value, token },
  number: (value: string): Part => ({ kind: 'number', value }),
  token: (token: TokenFact): Part => ({ kind: 'token', token }),
  address: (address: string): Part => ({ kind: 'address', address }),
  id: (id: string): Part => ({ kind: 'id', id }),
  time: (unixSeconds: number | bigint): Part => ({ kind: 'time', unixSeconds: BigInt(unixSeconds).toString() }),
};

/** The last second of the year 9999: what is later is meant as never, and calendars end. */
const LAST_SECOND = 253_402_300_799n;

/**
 * A moment in Unix seconds on the calendar, or undefined where no calendar is of use: before 1970, after the year 9999.
 */
export function calendarTime(unixSeconds: string): Date | undefined {
  const seconds = BigInt(unixSeconds);
  return seconds < 0n || seconds > LAST_SECOND ? undefined : new Date(Number(seconds) * 1000);
}

/** What a moment that no calendar shows is in practice, with its number. */
export function timeBeyond(unixSeconds: string): Message {
  const seconds = part.number(unixSeconds);
  return BigInt(unixSeconds) < 0n ? message('time.before', { seconds }) : message('time.never', { seconds });
}
