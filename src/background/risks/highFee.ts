// A fee ceiling far above what such an act needs.

import { formatDecimal } from '@svc/core/decimal';
import { part } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { RiskRule } from './risk.ts';

/** Gas may be asked for generously; a ceiling this many times above the usual one is pointed out. */
export const HIGH_FEE_FACTOR = 100n;

export const highFee: RiskRule = {
  code: 'fee.high',
  check: ({ feeWei, usualFeeWei, currency }) =>
    usualFeeWei > 0n && feeWei > usualFeeWei * HIGH_FEE_FACTOR
      ? warning('fee.high', 'danger', {
          fee: part.number(formatDecimal(feeWei)),
          usual: part.number(formatDecimal(usualFeeWei)),
          currency: part.given(currency, 40),
        })
      : undefined,
};
