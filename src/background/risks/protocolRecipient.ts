// Sending to a holder of the protocol, which nobody has a key for.

import { isProtocolHolder } from '@svc/core/accounts/address';
import type { RiskRule } from './risk.ts';

export const protocolRecipient: RiskRule = {
  code: 'recipient.protocol',
  check: ({ intent }) =>
    intent.recipients.some(isProtocolHolder)
      ? { severity: 'danger', text: 'Nobody holds a key for this recipient: what is sent there is lost.', advice: 'Reject.' }
      : undefined,
};
