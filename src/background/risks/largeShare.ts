// Paying away a large share of what there is: takes the password.

import { type Part, part } from '@svc/core/ops/describe';
import { purseOf } from '@svc/core/ops/intent';
import { message } from '@svc/core/words/message';
import { warning } from '@svc/core/words/warning';
import { roughAmount } from './amounts.ts';
import type { RiskRule } from './risk.ts';

/** More than this share of the free balance, in percent. */
const LARGE_PERCENT = 50n;

export const largeShare: RiskRule = {
  code: 'balance.largeShare',
  needsPassword: true,
  check: ({ intent, balances }) => {
    const totals = new Map<string, { what: Part; amount: bigint }>();
    for (const payment of intent.payments) {
      const purse = purseOf(payment);
      const before = totals.get(purse)?.amount ?? 0n;
      const what = payment.from === 'collateral' ? message('collateral.yours') : part.token(payment.token);
      totals.set(purse, { what, amount: before + roughAmount(payment.amount) });
    }
    for (const [purse, { what, amount }] of totals) {
      const balance = balances.get(purse);
      if (balance === undefined || amount === 0n || amount * 100n <= roughAmount(balance) * LARGE_PERCENT) continue;
      return warning('balance.largeShare', 'caution', { what });
    }
    return undefined;
  },
};
