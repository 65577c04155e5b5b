// Sending to an address that belongs to nobody: zeros, or the burn addresses that programs use.

import { findAccountId } from '@svc/core/accounts/address';
import { warning } from '@svc/core/words/warning';
import type { RiskRule } from './risk.ts';

/**
 * Only zeros before the last four digits (the zero address, precompiled contracts, `…dEaD`), or the repeated digit that
 * stands for a native coin.
 */
const NOBODY = /^0x(?:0{36}[0-9a-f]{4}|e{40}|f{40}|dead0{32}[0-9a-f]{4})$/;

/** Whether nobody can have the key of an account. */
export function isNobody(address: string): boolean {
  return NOBODY.test(findAccountId(address) ?? '');
}

export const nobodyRecipient: RiskRule = {
  code: 'recipient.nobody',
  check: ({ intent }) => (intent.recipients.some(isNobody) ? warning('recipient.nobody', 'danger') : undefined),
};
