// Sending to somebody for the first time.

import { looksAlike } from '@svc/core/accounts/lookAlikeAddress';
import { warning } from '@svc/core/words/warning';
import { isSameAccount } from './addresses.ts';
import { isNobody } from './nobodyRecipient.ts';
import type { RiskFacts, RiskRule } from './risk.ts';

/** Those of some accounts that are neither the user's own nor known. */
export function strangers(accounts: readonly string[], { ownAddresses, knownRecipients }: RiskFacts): string[] {
  const familiar = [...ownAddresses, ...knownRecipients];
  return accounts.filter((one) => !familiar.some((known) => isSameAccount(known, one)));
}

/** Whether a new recipient looks like a known account. */
export function isImitation(to: string, { ownAddresses, knownRecipients }: RiskFacts): boolean {
  return [...ownAddresses, ...knownRecipients].some((known) => looksAlike(known, to));
}

export const firstRecipient: RiskRule = {
  code: 'recipient.firstTime',
  check: (facts) =>
    strangers(facts.intent.recipients, facts).some((to) => !isImitation(to, facts) && !isNobody(to))
      ? warning('recipient.firstTime', 'note')
      : undefined,
};
