// An allowance without a bound that matters: the spender can take everything, now and later.

import type { RiskRule } from './risk.ts';

export const unlimitedAllowance: RiskRule = {
  code: 'allowance.unlimited',
  check: ({ intent }) => {
    const grant = intent.grants.find((one) => one.amount === 'all');
    if (grant === undefined) return undefined;
    const what = grant.token === undefined ? 'what you own' : grant.token.symbol;
    return {
      severity: 'danger',
      text: `The spender could take all your ${what}, today or in a year, without asking again.`,
      advice: 'Reject unless you trust it with everything; allow only the amount that is needed.',
    };
  },
};
