// Rights over tokens and collections: who holds one, how it passes on, and that a right given up never comes back.

import { namedAuthority } from '@svc/core/ops/authorityCommon';
import { fail, requireThat } from '../../kernel/outcome.ts';
import type { OpContext } from '../context.ts';
import { findAccountOf } from '../ledgerKeys.ts';
import { requireAccount } from './transfer.ts';

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
