// Parts that sentences are made of: amounts, addresses, tokens, moments, and words of the catalogue. A screen lays them
// out; the same parts joined are the plain sentence.

import { NATIVE_DECIMALS, NATIVE_NAME, NATIVE_SYMBOL } from '../names.ts';
import { cutMiddle, visibleText } from '../visibleText.ts';
import { type Message, message, type Said } from './message.ts';

/**
 * Why something has no facts: the node did not answer (or refused to), it says that there is no such thing, or what it
 * says cannot be true of what the request names.
 */
export type Unread = 'silent' | 'absent' | 'disbelieved';

/** What the node says of an asset; `known` is false for one of which it told nothing. */
export interface TokenFact {
  /** `SVC` or a lower-case token address. */
  readonly asset: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /**
   * Its contract does not say what it counts in, nor whether it counts anything: a number of it is its smallest units,
   * or the number of an item.
   */
  readonly isUncounted?: true;
  readonly known: boolean;
  /** Why it is not known; absent: the node knows no such token. */
  readonly unread?: Unread;
  /** Whether it is the token of an asset in the catalogue (core/trade/verifiedTokens.ts); absent: not, or nobody asked. */
  readonly verified?: boolean;
}

/** A part of a sentence that a screen lays out. */
export type Part =
  /** Words of the catalogue as they are shown, spaces at their ends included; stored by earlier versions of the wallet. */
  | { readonly kind: 'text'; readonly text: string }
  /** Words that somebody else chose: hidden characters made visible, cut in the middle where they are long. */
  | { readonly kind: 'given'; readonly text: string }
  | { readonly kind: 'amount'; readonly value: string; readonly token: TokenFact }
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'token'; readonly token: TokenFact }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'id'; readonly id: string }
  /** Integer text of any size: what a request says is shown, whether or not a calendar reaches it. */
  | { readonly kind: 'time'; readonly unixSeconds: string }
  /** Words of the catalogue, with parts in their slots. */
  | Message;

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
