// Comparing accounts for the rules: the same account in any form, and one that merely looks like another.

import { findAccountId } from '@svc/core/accounts/address';

/** Whether two texts name one account. */
export function isSameAccount(one: string, other: string): boolean {
  const id = findAccountId(one);
  return id !== undefined && id === findAccountId(other);
}

const body = (text: string): string => text.toLowerCase().replace(/^0x(?:pq)?/, '');

/** Whether two different account texts look alike at a glance, which compares their first and last digits. */
export function looksAlike(one: string, other: string): boolean {
  const [a, b] = [body(one), body(other)];
  return a !== b && a.length === b.length && a.slice(0, 4) === b.slice(0, 4) && a.slice(-4) === b.slice(-4);
}
