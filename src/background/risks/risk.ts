// Shape of a risk rule: one sign in one file, from the facts of an act to a warning or nothing. registry.ts lists them;
// what an act does with value is core/ops/intent.ts.

import type { Intent } from '@svc/core/ops/intent';
import type { CatalogEntry } from '@svc/core/trade/assetCatalog';
import type { Contender } from '@svc/core/trade/verifiedTokens';
import type { TokenFact } from '@svc/core/words/message';
import type { Warning } from '@svc/core/words/parts';

/** A verified token, as core/trade/verifiedTokens.ts says. */
export interface VerifiedToken {
  readonly entry: CatalogEntry;
  readonly asset: string;
}

/**
 * Everything that a rule may look at. What could not be read is absent: rules about quotes and prices then say nothing,
 * those about what leaves take it for much.
 */
export interface RiskFacts {
  readonly intent: Intent;
  /** Site that asks; undefined: the wallet itself. */
  readonly origin: string | undefined;
  /** The wallet's own clock, Unix seconds. */
  readonly nowSeconds: bigint;
  /** Every address of the wallet's own accounts. */
  readonly ownAddresses: readonly string[];
  /** Contacts and accounts that were sent to before, as addresses or account ids. */
  readonly knownRecipients: readonly string[];
  /** Tokens that the user put on the list, and the native asset. */
  readonly knownTokens: readonly TokenFact[];
  /** Tokens of the catalogue on this network. */
  readonly verifiedTokens: readonly VerifiedToken[];
  /** What the node or the trade API alone takes for a token of the catalogue: nothing else passes for it. */
  readonly contenders: readonly Contender[];
  /** Tokens that the account holds; anybody may have sent it one. */
  readonly heldTokens: readonly TokenFact[];
  /** What can be spent by purse (an asset's free balance, the collateral), decimal text. */
  readonly balances: ReadonlyMap<string, string>;
  /** Purses of which the node said nothing at all; undefined among them: nor which asset something is paid in. */
  readonly unanswered: ReadonlySet<string | undefined>;
  /** What the swap would yield now, decimal text. */
  readonly quotedOut?: string;
  /** Price of the order's market now, quote per base, decimal text. */
  readonly referencePrice?: string;
  /** Highest fee, wei, and what such an act usually needs. */
  readonly feeWei: bigint;
  readonly usualFeeWei: bigint;
  /** What the account has of what fees are paid in, wei. */
  readonly heldWei?: bigint;
  /** Symbol of what fees are paid in. */
  readonly currency: string;
  /** The user's limit, percent. */
  readonly maxSlippagePercent: number;
}

export interface RiskRule {
  /** Code of its warning, `area.reason`. */
  readonly code: string;
  /** Whether an act with this sign takes the password. */
  readonly needsPassword?: true;
  readonly check: (facts: RiskFacts) => Omit<Warning, 'code'> | undefined;
}
