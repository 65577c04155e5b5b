// Sending a token or an item to its own contract, where it is lost.

import { warning } from '@svc/core/words/warning';
import { isSameAccount } from './addresses.ts';
import type { RiskRule } from './risk.ts';

export const tokenContractRecipient: RiskRule = {
  code: 'recipient.tokenContract',
  check: ({ intent }) =>
    intent.recipients.some((to) =>
      [...intent.tokens.map((token) => token.asset), ...(intent.collections ?? [])].some((own) =>
        isSameAccount(own, to),
      ),
    )
      ? warning('recipient.tokenContract', 'danger')
      : undefined,
};
