// The type of a risk rule: one risk per file, from the facts of a request to a warning or nothing. registry.ts lists
// them; core/ops/intent.ts describes a request's effect on value.

import type { Intent } from '@svc/core/ops/intent';
import type { CatalogEntry } from '@svc/core/trade/assetCatalog';
import type { Contender } from '@svc/core/trade/verifiedTokens';
import type { TokenFact } from '@svc/core/words/message';
import type { Warning } from '@svc/core/words/parts';

/** A verified token, from core/trade/verifiedTokens.ts. */
export interface VerifiedToken {
  readonly entry: CatalogEntry;
  readonly asset: string;
}

/**
 * Everything that a rule may look at. What could not be read is absent: rules about quotes and prices then say nothing,
 * those about outflows assume a large share.
 */
export interface RiskFacts {
  readonly intent: Intent;
  /** The asking site; undefined for the wallet itself. */
  readonly origin: string | undefined;
  /** The wallet's own clock, Unix seconds. */
  readonly nowSeconds: bigint;
  /** Every address of the wallet's own accounts. */
  readonly ownAddresses: readonly string[];
  /** Contacts and accounts that were sent to before, as addresses or account ids. */
  readonly knownRecipients: readonly string[];
  /** Tokens on the user's list, and the native asset. */
  readonly knownTokens: readonly TokenFact[];
  /** Tokens of the catalogue on this network. */
  readonly verifiedTokens: readonly VerifiedToken[];
  /**
   * Tokens that only the node or only the trade API considers to be of the catalogue: no other token passes for that
   * entry.
   */
  readonly contenders: readonly Contender[];
  /** Tokens that the account holds; anyone may have sent them. */
  readonly heldTokens: readonly TokenFact[];
  /** Spendable amounts by purse (an asset's free balance, the collateral), decimal text. */
  readonly balances: ReadonlyMap<string, string>;
  /** Purses that the node did not answer for; undefined among them means that the asset of a payment is unknown. */
  readonly unanswered: ReadonlySet<string | undefined>;
  /** The current quote of the swap, decimal text. */
  readonly quotedOut?: string;
  /** Price of the order's market now, quote per base, decimal text. */
  readonly referencePrice?: string;
  /** Maximum fee in wei, and what such a transaction usually needs. */
  readonly feeWei: bigint;
  readonly usualFeeWei: bigint;
  /** The account's balance of the fee currency, wei. */
  readonly heldWei?: bigint;
  /** Symbol of the fee currency. */
  readonly currency: string;
  /** The user's limit, percent. */
  readonly maxSlippagePercent: number;
}

export interface RiskRule {
  /** Code of its warning, `area.reason`. */
  readonly code: string;
  /** Whether this risk makes the password necessary. */
  readonly needsPassword?: true;
  readonly check: (facts: RiskFacts) => Omit<Warning, 'code'> | undefined;
}
