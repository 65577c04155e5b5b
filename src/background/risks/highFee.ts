// A maximum fee far above what such a transaction needs.

import { formatDecimal } from '@svc/core/decimal';
import { part, type Warning } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import type { RiskFacts, RiskRule } from './risk.ts';

/** Gas limits may be generous; a maximum fee this many times above the usual one causes a warning. */
export const HIGH_FEE_FACTOR = 100n;

/** The warning for a fee compared with the usual one; undefined for none. */
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
