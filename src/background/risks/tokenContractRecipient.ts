// Sending a token to a token's own contract, where it stays for good.

import { isSameAccount } from './addresses.ts';
import type { RiskRule } from './risk.ts';

export const tokenContractRecipient: RiskRule = {
  code: 'recipient.tokenContract',
  check: ({ intent }) =>
    intent.recipients.some((to) => intent.tokens.some((token) => isSameAccount(token.asset, to)))
      ? {
          severity: 'danger',
          text: 'The recipient is the token itself: what is sent there is lost.',
          advice: 'Reject and use the address of a person or an exchange.',
        }
      : undefined,
};
