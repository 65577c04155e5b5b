// Sending, or giving a right, to a holder of the protocol, for which nobody has a key.

import { isProtocolHolder } from '@svc/core/accounts/address';
import { partiesOf } from '@svc/core/ops/intent';
import { warning } from '@svc/core/words/warning';
import type { RiskRule } from './risk.ts';

export const protocolRecipient: RiskRule = {
  code: 'recipient.protocol',
  check: ({ intent }) =>
    partiesOf(intent).some(isProtocolHolder) ? warning('recipient.protocolHolder', 'danger') : undefined,
};
