// What an operation's declaration says to people: parts that a screen can lay out (amounts, addresses, tokens), never
// ready-made markup. The same parts joined are the plain sentence.

import { NATIVE_DECIMALS, NATIVE_NAME, NATIVE_SYMBOL } from '../names.ts';
import { cutMiddle, visibleText } from '../visibleText.ts';
import { type Message, message, type Said } from '../words/message.ts';
import { warning } from '../words/warning.ts';

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

export interface PoolFact {
  readonly poolId: string;
  readonly token0: string;
  readonly token1: string;
  readonly feeTier: number;
}

export interface OrderFact {
  readonly orderId: string;
  readonly pair: string;
  readonly side: 'buy' | 'sell';
  /** What rests, in base. */
  readonly remaining: string;
  /** Quote per base. */
  readonly price: string;
}

export interface CollectionFact {
  /** As anybody may choose it, made visible. */
  readonly symbol: string;
  readonly name: string;
  /** Whether its items can never be moved. */
  readonly isBound: boolean;
}

/** What a description needs from the node; a read that fails becomes a warning, never a block. */
export interface FactNeeds {
  readonly assets?: readonly string[];
  readonly poolId?: string;
  /** The one pool of a pair, or of a pair and a fee tier. */
  readonly poolOf?: { readonly token0: string; readonly token1: string; readonly feeTier?: number };
  readonly orderId?: string;
  readonly collection?: string;
  /** The asset of the perpetuals' collateral, which requests do not name. */
  readonly collateral?: true;
  /** What a range of the pool above takes now. */
  readonly deposit?: {
    readonly tickLower: number;
    readonly tickUpper: number;
    readonly liquidity: string;
  };
}

/** Things that a description can need beside tokens. */
export type FactName = 'pool' | 'order' | 'collection' | 'collateral' | 'deposit';

/** What the wallet read for a description. Members are absent when the read failed; `unread` says why. */
export interface Facts {
  /** The signer's 0xPQ address. */
  readonly sender: string;
  readonly token: (asset: string) => TokenFact;
  readonly pool?: PoolFact;
  readonly order?: OrderFact;
  readonly collection?: CollectionFact;
  readonly collateral?: TokenFact;
  readonly unread?: { readonly [N in FactName]?: Unread };
  readonly deposit?: { readonly amount0: string; readonly amount1: string };
}

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

export interface Row {
  readonly label: Said;
  readonly value: readonly Part[];
  /** It is the node's guess at what the state of now would give, and bounds nothing: it may move with every block. */
  readonly isEstimate?: true;
}

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

export interface Description {
  /** The act, two or three words; heading and button of the approval: "Place order". */
  readonly act: Said;
  readonly sentence: readonly Part[];
  readonly rows: readonly Row[];
  readonly warnings: readonly Warning[];
}

export const NATIVE_FACT: TokenFact = {
  asset: NATIVE_SYMBOL,
  symbol: NATIVE_SYMBOL,
  name: NATIVE_NAME,
  decimals: NATIVE_DECIMALS,
  known: true,
};

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

export const row = (label: Said, ...value: Part[]): Row => ({ label, value });

/** A row of what the node guesses, which moves with every block and bounds nothing. */
export const estimateRow = (label: Said, ...value: Part[]): Row => ({ label, value, isEstimate: true });

/** Letters and digits as symbols are usually made of, at a length that can be read. */
const PLAIN_SYMBOL = /^[0-9A-Za-z][0-9A-Za-z.$+-]{0,15}$/;

/**
 * The warning for a token that the node does not know, or whose symbol can be taken for another one; undefined for
 * others.
 */
export function tokenWarning(token: TokenFact): Warning | undefined {
  const asset = part.given(token.asset, 100);
  if (token.unread === 'silent')
    return { ...warning('token.unread', 'caution', { asset }), unanswered: message('unanswered.token', { asset }) };
  if (!token.known) return warning('token.unknown', 'caution', { asset });
  if (token.asset === NATIVE_SYMBOL) return undefined;
  const claimsNative = token.symbol.toUpperCase() === NATIVE_SYMBOL;
  if (!claimsNative && PLAIN_SYMBOL.test(token.symbol)) return undefined;
  return claimsNative
    ? warning('token.imitates.native', 'caution', { asset, native: part.given(NATIVE_SYMBOL) })
    : warning('token.imitates', 'caution', { asset, symbol: part.given(token.symbol) });
}

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
