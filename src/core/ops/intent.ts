// What an act does with value, in one form for exchange operations, chain calls and signed allowances: what may leave
// the account, who receives, who may take or do what afterwards. Bounds, the password and the risk rules read this and
// nothing else about the act.

import type { Message } from '../words/message.ts';
import type { Part, TokenFact } from './describe.ts';

/** A right to take from the account. */
export interface Grant {
  readonly spender: string;
  /** The token, or undefined where it is not known which. */
  readonly token: TokenFact | undefined;
  /** `all`: no bound that matters, or every item of a collection. */
  readonly amount: 'all' | string;
  /** Whether the amount is the number of one item. */
  readonly isItem?: true;
}

/** A power that takes nothing from the account by itself: a right over a token or a collection, a validator's key. */
export interface Right {
  readonly holder: string;
  /** What the holder may do, as the end of "may": "create more of the token". */
  readonly may: Message;
}

/** A payment; amounts are decimal text in the token's own units. */
export interface Payment {
  readonly token: TokenFact;
  readonly amount: string;
  /** Taken from the collateral of the perpetuals account instead of the free balance. */
  readonly from?: 'collateral';
}

/** What a payment is taken from: the free balance of an asset, or the collateral. */
export function purseOf({ token, from }: Payment): string {
  return from === undefined ? token.asset : from;
}

/** One item of a collection. */
export interface Item {
  readonly collection: string;
  /** Decimal text. */
  readonly tokenId: string;
}

export interface Intent {
  /** Accounts that receive value, as they were written. */
  readonly recipients: readonly string[];
  readonly grants: readonly Grant[];
  /** The most that may leave, or be locked. */
  readonly payments: readonly Payment[];
  /** Tokens that the act is about. */
  readonly tokens: readonly TokenFact[];
  /** Items of the signer's that may leave. */
  readonly items?: readonly Item[];
  /** Powers that somebody gets. */
  readonly rights?: readonly Right[];
  /** Collections whose items move, where they are not among the tokens. */
  readonly collections?: readonly string[];
  /** Whether payments and items are all that may leave: the others stay, whatever anybody says. */
  readonly isWhole?: true;
  /** What the request leaves open, a sentence each: it follows the state in which the act is executed. */
  readonly open?: readonly (readonly Part[])[];
  /** A swap's own bounds. */
  readonly swap?: {
    readonly amountIn: string;
    readonly tokenIn: TokenFact;
    readonly tokenOut: TokenFact;
    readonly minimum?: string;
    readonly venue?: string;
    readonly poolId?: string;
  };
  /** An order's price, quote per base; `market` is a canonical pair or a perpetuals market id. */
  readonly order?: { readonly market: string; readonly side: 'buy' | 'sell'; readonly price: string };
}

/** An act of which it is not known what it moves: nothing is claimed of it. */
export const NO_INTENT: Intent = { recipients: [], grants: [], payments: [], tokens: [] };

/** An act that moves nothing: only its fee leaves the account, and nobody gets a right. */
export const MOVES_NOTHING: Intent = { ...NO_INTENT, isWhole: true };

/** An act that moves what is listed and nothing else. */
export function moves(what: Partial<Omit<Intent, 'isWhole'>>): Intent {
  return { ...MOVES_NOTHING, ...what };
}

/** Everybody who receives or gets a right. */
export function partiesOf({ recipients, grants, rights = [] }: Intent): string[] {
  return [...recipients, ...grants.map(({ spender }) => spender), ...rights.map(({ holder }) => holder)];
}

/** Both of two acts that happen together. */
export function joinIntents(list: readonly Intent[]): Intent {
  return {
    recipients: [...new Set(list.flatMap((one) => one.recipients))],
    grants: list.flatMap((one) => one.grants),
    payments: list.flatMap((one) => one.payments),
    items: list.flatMap((one) => one.items ?? []),
    rights: list.flatMap((one) => one.rights ?? []),
    open: list.flatMap((one) => one.open ?? []),
    collections: list.flatMap((one) => one.collections ?? []),
    tokens: [...new Map(list.flatMap((one) => one.tokens).map((token) => [token.asset, token])).values()],
    ...(list.length > 0 && list.every((one) => one.isWhole === true) ? { isWhole: true } : {}),
  };
}
