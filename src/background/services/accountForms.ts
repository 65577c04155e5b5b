// Which of an account's two ledger accounts can exist on a network.

import type { AccountEntry } from './vaultAccess.ts';

/** One of the two ledger accounts of an account. */
export type AccountForm = 'pq' | 'classic';

/**
 * The forms of an account on a network: both at an exchange, the classic one elsewhere; a watch-only address has its
 * own.
 */
export function formsOf(
  account: Pick<AccountEntry, 'watched'>,
  network: { readonly isSvc: boolean },
): readonly AccountForm[] {
  const all: readonly AccountForm[] = network.isSvc ? ['pq', 'classic'] : ['classic'];
  return account.watched === undefined ? all : all.filter((form) => form === account.watched);
}
