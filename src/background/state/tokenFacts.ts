// A node's data about a token, and its price history: the types that screens see.

import type { Message } from '@svc/core/words/message';

/** A right that somebody has over a token. */
export interface TokenRight {
  readonly holder: string;
  /** As the end of "may": "create more of the token". */
  readonly may: Message;
}

export interface TokenFactsView {
  readonly asset: string;
  /** Decimal text. */
  readonly supply: string;
  /** Absent if there is no limit. */
  readonly maxSupply?: string;
  readonly creator: string;
  readonly createdHeight: number;
  readonly rights: readonly TokenRight[];
  /** Whether transfers are paused. */
  readonly isPaused: boolean;
  /** Whether its holder can never transfer it. */
  readonly isBound: boolean;
  /** Share of each transfer that is withheld, in hundredths of a percent. */
  readonly feeBps?: number;
}

/** Prices of a token in another, oldest first. */
export interface PriceCurve {
  /** Symbol of the quote asset. */
  readonly quote: string;
  readonly points: readonly { readonly time: number; readonly value: string }[];
}
