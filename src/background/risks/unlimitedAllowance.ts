// An allowance without a bound that matters: the spender can take everything, now and later.

import { ONE } from '@svc/core/decimal';
import type { Grant } from '@svc/core/ops/intent';
import { roughAmount } from './amounts.ts';
import type { RiskRule } from './risk.ts';

/** In whole units: more than anybody holds of anything, so that a bound just below "unlimited" hides nothing. */
const VAST = 10n ** 20n;

const isUnlimited = ({ amount, isItem }: Grant): boolean =>
  amount === 'all' || (isItem !== true && roughAmount(amount) >= VAST * ONE);

export const unlimitedAllowance: RiskRule = {
  code: 'allowance.unlimited',
  check: ({ intent }) => {
    const grant = intent.grants.find(isUnlimited);
    if (grant === undefined) return undefined;
    const what = grant.token === undefined ? 'what you own' : grant.token.symbol;
    return {
      severity: 'danger',
      text: `The spender could take all your ${what}, today or in a year, without asking again.`,
      advice: 'Reject unless you trust it with everything; allow only the amount that is needed.',
    };
  },
};
