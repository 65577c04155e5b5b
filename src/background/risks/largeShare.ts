// Paying away a large share of what there is: takes the password.

import { purseOf } from '@svc/core/ops/intent';
import { roughAmount } from './amounts.ts';
import type { RiskRule } from './risk.ts';

/** More than this share of the free balance, in percent. */
const LARGE_PERCENT = 50n;

export const largeShare: RiskRule = {
  code: 'balance.largeShare',
  needsPassword: true,
  check: ({ intent, balances }) => {
    const totals = new Map<string, { what: string; amount: bigint }>();
    for (const payment of intent.payments) {
      const purse = purseOf(payment);
      const before = totals.get(purse)?.amount ?? 0n;
      const what = payment.from === 'collateral' ? 'collateral' : payment.token.symbol;
      totals.set(purse, { what, amount: before + roughAmount(payment.amount) });
    }
    for (const [purse, { what, amount }] of totals) {
      const balance = balances.get(purse);
      if (balance === undefined || amount === 0n || amount * 100n <= roughAmount(balance) * LARGE_PERCENT) continue;
      return {
        severity: 'caution',
        text: `This can take more than half of your ${what}.`,
        advice: 'Enter your password to approve it.',
      };
    }
    return undefined;
  },
};
