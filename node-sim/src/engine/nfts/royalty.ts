// The royalty of a collection: a rate and who gets it. Sales happen elsewhere; the ledger only keeps the terms.

import { fail, failAlways } from '../../kernel/outcome.ts';
import { requireBps } from '../textRules.ts';
import { requireAccount } from '../tokens/transfer.ts';

/** An address as written, or null for empty text and null. Fails for text that is no address. */
export function addressOrNobody(given: string | null): string | null {
  if (given === null || given === '') return null;
  requireAccount(given);
  return given;
}

/**
 * Fails unless a rate is in range and has a recipient.
 * @param isAsked whether the request says both
 */
export function requireRoyalty(bps: number, recipient: string | null, isAsked: boolean): void {
  requireBps('nft', bps);
  if (bps !== 0 && recipient === null)
    (isAsked ? failAlways : fail)('nft.noRoyaltyRecipient', 'a royalty needs a recipient');
}
