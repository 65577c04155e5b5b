// An unlimited allowance: the spender can take everything, now and later.

import { ONE } from '@svc/core/decimal';
import type { Grant } from '@svc/core/ops/intent';
import { message, type Part } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import { roughAmount } from './amounts.ts';
import type { RiskRule } from './risk.ts';

/** In whole units: more than anyone holds of anything, so that an amount just below "unlimited" hides nothing. */
const VAST = 10n ** 20n;

const isUnlimited = ({ amount, isItem }: Grant): boolean =>
  amount === 'all' || (isItem !== true && roughAmount(amount) >= VAST * ONE);

function nameOf({ token }: Grant): Part {
  if (token === undefined) return message('owned.all');
  return token.asset === undefined ? part.given(token.symbol) : part.token(token);
}

export const unlimitedAllowance: RiskRule = {
  code: 'allowance.unlimited',
  needsPassword: true,
  check: ({ intent }) => {
    const grant = intent.grants.find(isUnlimited);
    if (grant === undefined) return undefined;
    return warning('allowance.unlimited', 'danger', { what: nameOf(grant) });
  },
};
