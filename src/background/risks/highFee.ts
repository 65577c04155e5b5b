// A fee ceiling far above what such an act needs.

import { formatDecimal } from '@svc/core/decimal';
import type { RiskRule } from './risk.ts';

/** Gas may be asked for generously; a ceiling this many times above the usual one is pointed out. */
export const HIGH_FEE_FACTOR = 100n;

export const highFee: RiskRule = {
  code: 'fee.high',
  check: ({ feeWei, usualFeeWei, currency }) =>
    usualFeeWei > 0n && feeWei > usualFeeWei * HIGH_FEE_FACTOR
      ? {
          severity: 'danger',
          text: `The fee may reach ${formatDecimal(feeWei)} ${currency}; such an operation usually needs no more than ${formatDecimal(usualFeeWei)}.`,
          advice: 'Reject, unless you know why.',
        }
      : undefined,
};
