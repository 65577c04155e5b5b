// What an act does with value, in one form for exchange operations, chain calls and signed allowances: what may leave
// the account, who receives, who may take or do what afterwards. Bounds, the password and the risk rules read this and
// nothing else about the act.

import { type Message, message, type Part, type TokenFact } from '../words/message.ts';
import { part } from '../words/parts.ts';

/** A token that the act itself makes: it has no address before. */
export interface NewToken {
  readonly asset?: undefined;
  readonly symbol: string;
}

/** A right to take from the account. */
export interface Grant {
  readonly spender: string;
  /** The token, or undefined where it is not known which. */
  readonly token: TokenFact | NewToken | undefined;
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

interface Paid {
  /** Decimal text in the token's own units. */
  readonly amount: string;
  /** Taken from the collateral of the perpetuals account instead of the free balance. */
  readonly from?: 'collateral';
}

/** A payment of an asset that the request names: what is signed bounds it. */
export interface NamedPayment extends Paid {
  readonly token: TokenFact;
  readonly unnamed?: undefined;
}

/** A payment of an asset that the state decides on: the request bounds how much of it, not what it is. */
export interface UnnamedPayment extends Paid {
  /** What it is in the words of the request: "the collateral asset". */
  readonly unnamed: readonly Part[];
  /** Which asset that is by the node's word; absent: it could not be read. */
  readonly token?: TokenFact;
}

export type Payment = NamedPayment | UnnamedPayment;

const isNamed = (payment: Payment): payment is NamedPayment => payment.unnamed === undefined;

/**
 * What a payment is taken from: the free balance of an asset, or the collateral; undefined where it was not read which.
 */
export function purseOf({ token, from }: Payment): string | undefined {
  return token === undefined ? undefined : (from ?? token.asset);
}

/** One item of a collection. */
export interface Item {
  readonly collection: string;
  /** Decimal text. */
  readonly tokenId: string;
  /** How many of it, of items that come in amounts; absent: it is one thing. */
  readonly amount?: string;
}

interface Acts {
  /** Accounts that receive value, as they were written. */
  readonly recipients: readonly string[];
  readonly grants: readonly Grant[];
  /** Tokens that the act is about. */
  readonly tokens: readonly TokenFact[];
  /** Items of the signer's that may leave. */
  readonly items?: readonly Item[];
  /** Powers that somebody gets. */
  readonly rights?: readonly Right[];
  /** Collections whose items move, where they are not among the tokens. */
  readonly collections?: readonly string[];
  /**
   * What the request leaves open, a sentence each: it follows the state in which the act is executed. {@link openOf}
   * says the assets of payments too.
   */
  readonly open?: readonly (readonly Part[])[];
  /** Unix seconds, decimal text, after which the network would refuse it, or a part of it. */
  readonly deadlines?: readonly string[];
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

/** An act with the most that it may take or lock. */
export type Intent = Acts &
  (
    | {
        readonly payments: readonly NamedPayment[];
        /** Payments and items are all that may leave: the others stay, whatever anybody says. */
        readonly isWhole?: true;
      }
    // Where the request does not say what is paid, nobody can say what stays.
    | { readonly payments: readonly Payment[]; readonly isWhole?: undefined }
  );

/** An act of which it is not known what it moves: nothing is claimed of it. */
export const NO_INTENT: Acts & { readonly payments: readonly NamedPayment[] } = {
  recipients: [],
  grants: [],
  payments: [],
  tokens: [],
};

/** An act that moves nothing: only its fee leaves the account, and nobody gets a right. */
export const MOVES_NOTHING: typeof NO_INTENT & { readonly isWhole: true } = { ...NO_INTENT, isWhole: true };

/** An act that moves what is listed and nothing else; the list is whole where the request names what is paid. */
export function moves(what: Partial<Acts> & { readonly payments?: readonly Payment[] }): Intent {
  const { payments = [], ...acts } = what;
  const named = payments.filter(isNamed);
  return named.length === payments.length
    ? { ...MOVES_NOTHING, ...acts, payments: named }
    : { ...NO_INTENT, ...acts, payments };
}

/** What an act pays where the request leaves open which asset that is. */
export function unnamedPayments({ payments }: Intent): UnnamedPayment[] {
  return payments.flatMap((one: Payment) => (one.unnamed === undefined ? [] : [one]));
}

/** What an act leaves open: what its declaration says, and what it pays where the request does not name that. */
export function openOf(intent: Intent): readonly (readonly Part[])[] {
  return [
    ...(intent.open ?? []),
    ...unnamedPayments(intent).map(({ unnamed: what, token }) => [
      token === undefined
        ? message('payment.unread', { what })
        : message('payment.said', { what, token: part.token(token) }),
    ]),
  ];
}

/** Everybody who receives or gets a right. */
export function partiesOf({ recipients, grants, rights = [] }: Intent): string[] {
  return [...recipients, ...grants.map(({ spender }) => spender), ...rights.map(({ holder }) => holder)];
}

/** Both of two acts that happen together. */
export function joinIntents(list: readonly Intent[]): Intent {
  const acts = {
    recipients: [...new Set(list.flatMap((one) => one.recipients))],
    grants: list.flatMap((one) => one.grants),
    items: list.flatMap((one) => one.items ?? []),
    rights: list.flatMap((one) => one.rights ?? []),
    open: list.flatMap((one) => one.open ?? []),
    collections: list.flatMap((one) => one.collections ?? []),
    deadlines: list.flatMap((one) => one.deadlines ?? []),
    tokens: [...new Map(list.flatMap((one) => one.tokens).map((token) => [token.asset, token])).values()],
  };
  const payments = list.flatMap((one): readonly Payment[] => one.payments);
  const areWhole = list.length > 0 && list.every((one) => one.isWhole === true);
  return areWhole ? moves({ ...acts, payments }) : { ...acts, payments };
}
