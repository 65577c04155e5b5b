// Paying or signing away a large share of a balance: needs the password.

import { warning } from '@svc/core/words/warning';
import { roughAmount } from './amounts.ts';
import type { RiskRule } from './risk.ts';
import { stakesOf } from './stakes.ts';

/** More than this share of the free balance, in percent. */
const LARGE_PERCENT = 50n;

export const largeShare: RiskRule = {
  code: 'balance.largeShare',
  needsPassword: true,
  check: ({ intent, balances }) => {
    const large = stakesOf(intent).find(({ purse, amount }) => {
      const balance = purse === undefined ? undefined : balances.get(purse);
      return balance !== undefined && amount * 100n > roughAmount(balance) * LARGE_PERCENT;
    });
    return large === undefined ? undefined : warning('balance.largeShare', 'caution', { what: large.what });
  },
};
