// Rights over tokens and collections: who holds one, how it passes on, and that a right given up never comes back.

import { namedAuthority } from '@svc/core/ops/authorityCommon';
import type { TokenRight } from '@svc/core/ops/rights';
import { fail, requireThat } from '../../kernel/outcome.ts';
import type { TokenRow } from '../../kernel/spotRows.ts';
import type { OpContext } from '../context.ts';
import { findAccountOf } from '../ledgerKeys.ts';
import { requireAccount } from './transfer.ts';

/** Who holds a right over a token; null when nobody does, or when the token lacks what it is about. */
export function rightHolder(token: TokenRow, right: TokenRight): string | null {
  switch (right) {
    case 'mint':
      return token.mintAuthority;
    case 'freeze':
      return token.freezeAuthority;
    case 'metadata':
      return token.metadata?.authority ?? null;
    case 'fee':
      return token.transferFee?.feeAuthority ?? null;
    case 'withdraw':
      return token.transferFee?.withdrawAuthority ?? null;
    case 'pause':
      return token.pausable?.authority ?? null;
    case 'permanent_delegate':
      return token.permanentDelegate;
  }
}

/** Fails unless the sender holds a right; null is a right that nobody holds any more. */
export function requireAuthority({ account }: OpContext, holder: string | null, right: string): void {
  if (holder === null) fail('authority.absent', `nobody holds the ${right} right, and nobody can get it`);
  requireThat(findAccountOf(holder) === account, 'authority.notHeld', `the ${right} right belongs to ${holder}`);
}

/** The next holder of a right as written, or null when it is given up. */
export function nextHolder(given: string | null): string | null {
  const named = namedAuthority(given);
  if (named !== null) requireAccount(named);
  return named;
}
