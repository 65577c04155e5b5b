// Paying away a large share of what there is: takes the password.

import { roughAmount } from './amounts.ts';
import type { RiskRule } from './risk.ts';

/** More than this share of the free balance, in percent. */
const LARGE_PERCENT = 50n;

export const largeShare: RiskRule = {
  code: 'balance.largeShare',
  needsPassword: true,
  check: ({ intent, balances }) => {
    const totals = new Map<string, { symbol: string; amount: bigint }>();
    for (const { token, amount } of intent.payments) {
      const before = totals.get(token.asset)?.amount ?? 0n;
      totals.set(token.asset, { symbol: token.symbol, amount: before + roughAmount(amount) });
    }
    for (const [asset, { symbol, amount }] of totals) {
      const balance = balances.get(asset);
      if (balance === undefined || amount === 0n || amount * 100n <= roughAmount(balance) * LARGE_PERCENT) continue;
      return { severity: 'caution', text: `This takes more than half of your ${symbol}.`, advice: 'Enter your password to approve it.' };
    }
    return undefined;
  },
};
