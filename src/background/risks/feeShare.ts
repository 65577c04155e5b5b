// A fee ceiling that may take most of what the account has: the sign of a node that names an absurd price where no
// price is known to be usual.

import { formatDecimal } from '@svc/core/decimal';
import type { RiskRule } from './risk.ts';

export const feeShare: RiskRule = {
  code: 'fee.largeShare',
  check: ({ feeWei, heldWei, currency }) =>
    heldWei !== undefined && heldWei > 0n && feeWei <= heldWei && feeWei * 2n > heldWei
      ? {
          severity: 'danger',
          text: `The fee may reach ${formatDecimal(feeWei)} ${currency}, more than half of what the account has.`,
          advice: 'Reject, or change the fee, unless you expect that.',
        }
      : undefined,
};
