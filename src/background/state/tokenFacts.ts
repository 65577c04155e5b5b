// A node's data about a token or a collection, and a token's price history: the types that screens see.

import type { CollectionRight, TokenRight } from '@svc/core/ops/rights';
import type { Message } from '@svc/core/words/message';

/** A right that somebody has over a token or a collection. */
export interface HeldRight {
  readonly holder: string;
  /** As the end of "may": "create more of the token". */
  readonly may: Message;
  /** Which it is, as operations pass it on; absent for an operator's, which is nobody's to pass on. */
  readonly right?: TokenRight | CollectionRight;
}

export interface TokenFactsView {
  readonly asset: string;
  /** As its creator chose them. */
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** What it says of itself; absent if it was made without. */
  readonly metadata?: { readonly uri: string; readonly fields: Readonly<Record<string, string>> };
  /** Decimal text. */
  readonly supply: string;
  /** Absent if there is no limit. */
  readonly maxSupply?: string;
  readonly creator: string;
  readonly createdHeight: number;
  readonly rights: readonly HeldRight[];
  /** Whether transfers are paused. */
  readonly isPaused: boolean;
  /** Whether its holder can never transfer it. */
  readonly isBound: boolean;
  /** Share of each transfer that is withheld, in hundredths of a percent. */
  readonly feeBps?: number;
  /** Most that is withheld of one transfer, decimal text; absent if there is no limit. */
  readonly feeMost?: string;
}

export interface CollectionFactsView {
  readonly collection: string;
  /** As its creator chose them. */
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  readonly creator: string;
  readonly createdHeight: number;
  /** Items that there are. */
  readonly supply: string;
  /** Items that were ever minted, burned ones included. */
  readonly minted: string;
  /** Absent if there is no limit. */
  readonly maxSupply?: string;
  /** In hundredths of a percent. */
  readonly royaltyBps: number;
  /** Absent if nobody gets one. */
  readonly royaltyRecipient?: string;
  readonly rights: readonly HeldRight[];
  /** Whether its items can never be transferred. */
  readonly isBound: boolean;
}

/** A token or a collection over which an account has a right, or that it created. */
export interface ManagedThing {
  readonly kind: 'token' | 'collection';
  readonly address: string;
  readonly name: string;
  readonly symbol: string;
}

/** A page of them. */
export interface ManagedPage {
  readonly things: readonly ManagedThing[];
  /** Cursor of the next page; absent at the end. */
  readonly next?: string;
}

/** Prices of a token in another, oldest first. */
export interface PriceCurve {
  /** Symbol of the quote asset. */
  readonly quote: string;
  readonly points: readonly { readonly time: number; readonly value: string }[];
}
