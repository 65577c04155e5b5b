// What the node says of a token, and how its price went: the shapes that screens see.

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
  /** Absent: there is no bound. */
  readonly maxSupply?: string;
  readonly creator: string;
  readonly createdHeight: number;
  readonly rights: readonly TokenRight[];
  /** Nothing of it can be moved now. */
  readonly isPaused: boolean;
  /** It can never be moved from its holder. */
  readonly isBound: boolean;
  /** Share of each transfer that is withheld, in hundredths of a percent. */
  readonly feeBps?: number;
}

/** Prices of a token in another, oldest first. */
export interface PriceCurve {
  /** Symbol of what the prices are in. */
  readonly quote: string;
  readonly points: readonly { readonly time: number; readonly value: string }[];
}
