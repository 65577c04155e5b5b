// What an act does with value, in one form for exchange operations, chain calls and signed allowances: who receives, who may
// take, what is paid. The risk rules read this and nothing else about the act.

import type { TokenFact } from '@svc/core/ops/describe';

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

/** A payment; amounts are decimal text in the token's own units. */
export interface Payment {
  readonly token: TokenFact;
  readonly amount: string;
}

export interface Intent {
  /** Accounts that receive value, as they were written. */
  readonly recipients: readonly string[];
  readonly grants: readonly Grant[];
  readonly payments: readonly Payment[];
  /** Tokens that the act is about. */
  readonly tokens: readonly TokenFact[];
  /** Collections whose items move, where they are not among the tokens. */
  readonly collections?: readonly string[];
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

/** An act that moves nothing. */
export const NO_INTENT: Intent = { recipients: [], grants: [], payments: [], tokens: [] };

/** Both of two acts that happen together. */
export function joinIntents(list: readonly Intent[]): Intent {
  return {
    recipients: [...new Set(list.flatMap((one) => one.recipients))],
    grants: list.flatMap((one) => one.grants),
    payments: list.flatMap((one) => one.payments),
    collections: list.flatMap((one) => one.collections ?? []),
    tokens: [...new Map(list.flatMap((one) => one.tokens).map((token) => [token.asset, token])).values()],
  };
}
