// A maximum fee that may take most of the account's balance: the sign of a node that reports an absurd price where the
// usual price is unknown.

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
