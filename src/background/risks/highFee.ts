// A fee ceiling far above what such an act needs.

import { formatDecimal } from '@svc/core/decimal';
import { part, type Warning } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { RiskFacts, RiskRule } from './risk.ts';

/** Gas may be asked for generously; a ceiling this many times above the usual one is pointed out. */
export const HIGH_FEE_FACTOR = 100n;

/** What is said of a fee against the usual one; undefined: nothing. */
export function highFeeWarning({
  feeWei,
  usualFeeWei,
  currency,
}: Pick<RiskFacts, 'feeWei' | 'usualFeeWei' | 'currency'>): Omit<Warning, 'code'> | undefined {
  if (usualFeeWei <= 0n || feeWei <= usualFeeWei * HIGH_FEE_FACTOR) return undefined;
  return warning('fee.high', 'danger', {
    fee: part.number(formatDecimal(feeWei)),
    usual: part.number(formatDecimal(usualFeeWei)),
    currency: part.given(currency, 40),
  });
}

export const highFee: RiskRule = { code: 'fee.high', check: highFeeWarning };
