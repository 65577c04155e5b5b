// TOKEN_TRANSFER_FROM: by permanent delegate, else operator, else allowance, in this order.

import { formatDecimal } from '@svc/core/decimal';
import { amountOf } from '@svc/core/schema/fields';
import { fail } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { allowanceOf, isAccount, isOperator, setAllowance } from '../tokens/allowances.ts';
import { requireAccount, requireToken, requireTransferable, transferTokens } from '../tokens/transfer.ts';

export const tokenTransferFrom: Executor<'TOKEN_TRANSFER_FROM'> = (context, params) => {
  const { state, account } = context;
  const token = requireToken(state, params.token_address);
  const from = requireAccount(params.from);
  const to = requireAccount(params.to);
  const amount = amountOf(params.amount);
  requireTransferable(token, params.memo);
  const data = { token_address: token.address, from: params.from, to: params.to, amount: formatDecimal(amount) };
  if (isAccount(token.permanentDelegate, account)) {
    return { ...data, via: 'permanent_delegate', ...transferTokens(context, token, from, to, amount, params.memo) };
  }
  if (isOperator(state, token, from, account)) {
    return { ...data, via: 'operator', ...transferTokens(context, token, from, to, amount, params.memo) };
  }
  const left = allowanceOf(state, token.address, from, account) - amount;
  if (left < 0n) {
    fail('allowance.short', `the allowance is ${formatDecimal(left + amount)}, less than ${formatDecimal(amount)}`);
  }
  setAllowance(state, token.address, from, account, left);
  return {
    ...data,
    via: 'allowance',
    allowance_left: formatDecimal(left),
    ...transferTokens(context, token, from, to, amount, params.memo),
  };
};
