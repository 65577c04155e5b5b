// Compares accounts in any address form.

import { findAccountId } from '@svc/core/accounts/address';

/** Whether two texts name the same account. */
export function isSameAccount(one: string, other: string): boolean {
  const id = findAccountId(one);
  return id !== undefined && id === findAccountId(other);
}
