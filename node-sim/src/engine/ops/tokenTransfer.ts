// TOKEN_TRANSFER.

import { formatDecimal } from '@svc/core/decimal';
import { amountOf } from '@svc/core/schema/fields';
import type { Executor } from '../context.ts';
import { requireAccount, requireToken, requireTransferable, transferTokens } from '../tokens/transfer.ts';

export const tokenTransfer: Executor<'TOKEN_TRANSFER'> = (context, params) => {
  const token = requireToken(context.state, params.token_address);
  const to = requireAccount(params.to);
  const amount = amountOf(params.amount);
  requireTransferable(token, params.memo);
  const extra = transferTokens(context, token, context.account, to, amount, params.memo);
  return { token_address: token.address, to: params.to, amount: formatDecimal(amount), ...extra };
};
