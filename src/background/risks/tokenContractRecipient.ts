// Sending a token or an item to its own contract, where it stays for good.

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
      ? {
          severity: 'danger',
          text: 'The recipient is the token or collection itself: what is sent there is lost.',
          advice: 'Reject and use the address of a person or an exchange.',
        }
      : undefined,
};
