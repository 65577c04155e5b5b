// TOKEN_APPROVE.

import { formatDecimal } from '@svc/core/decimal';
import { amountOf } from '@svc/core/schema/fields';
import { requireAlways } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { setAllowance } from '../tokens/allowances.ts';
import { requireAccount, requireToken } from '../tokens/transfer.ts';

export const tokenApprove: Executor<'TOKEN_APPROVE'> = ({ state, account }, params) => {
  const token = requireToken(state, params.token_address);
  const spender = requireAccount(params.spender);
  requireAlways(spender !== account, 'allowance.self', 'an owner needs no allowance for itself');
  const amount = amountOf(params.amount);
  setAllowance(state, token.address, account, spender, amount);
  return { token_address: token.address, spender: params.spender, amount: formatDecimal(amount) };
};
