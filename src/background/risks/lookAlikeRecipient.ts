// Sending to an account whose first and last digits are those of one that is known: how people are made to pay somebody else.

import { isImitation, newRecipients } from './firstRecipient.ts';
import type { RiskRule } from './risk.ts';

export const lookAlikeRecipient: RiskRule = {
  code: 'recipient.lookAlike',
  check: (facts) =>
    newRecipients(facts).some((to) => isImitation(to, facts))
      ? {
          severity: 'danger',
          text: 'This account looks like one that you know, but is another.',
          advice: 'Reject, unless every letter of the whole address is right.',
        }
      : undefined,
};
