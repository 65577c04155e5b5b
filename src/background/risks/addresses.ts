// Comparing accounts for the rules: the same account in any form.

import { findAccountId } from '@svc/core/accounts/address';

/** Whether two texts name one account. */
export function isSameAccount(one: string, other: string): boolean {
  const id = findAccountId(one);
  return id !== undefined && id === findAccountId(other);
}
