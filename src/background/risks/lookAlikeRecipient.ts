// Sending to an account, or giving it a right, whose first and last digits are those of a known one: the usual address
// poisoning attack.

import { partiesOf } from '@svc/core/ops/intent';
import { warning } from '@svc/core/words/warning';
import { isImitation, strangers } from './firstRecipient.ts';
import type { RiskRule } from './risk.ts';

export const lookAlikeRecipient: RiskRule = {
  code: 'recipient.lookAlike',
  check: (facts) =>
    strangers(partiesOf(facts.intent), facts).some((to) => isImitation(to, facts))
      ? warning('recipient.lookAlike', 'danger')
      : undefined,
};
