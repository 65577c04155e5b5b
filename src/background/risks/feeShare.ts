// A fee ceiling that may take most of what the account has: the sign of a node that names an absurd price where no
// price is known to be usual.

import { formatDecimal } from '@svc/core/decimal';
import { part } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { RiskRule } from './risk.ts';

export const feeShare: RiskRule = {
  code: 'fee.largeShare',
  check: ({ feeWei, heldWei, currency }) =>
    heldWei !== undefined && heldWei > 0n && feeWei <= heldWei && feeWei * 2n > heldWei
      ? warning('fee.largeShare', 'danger', {
          fee: part.number(formatDecimal(feeWei)),
          currency: part.given(currency, 40),
        })
      : undefined,
};
