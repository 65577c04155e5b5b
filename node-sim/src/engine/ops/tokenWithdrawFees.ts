// TOKEN_WITHDRAW_FEES.

import { formatDecimal } from '@svc/core/decimal';
import { fail } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { requireAuthority } from '../tokens/authorities.ts';
import { balanceOf, move, requireMovable } from '../tokens/ledger.ts';
import { requireAccount, requireToken } from '../tokens/transfer.ts';

export const tokenWithdrawFees: Executor<'TOKEN_WITHDRAW_FEES'> = (context, params) => {
  const { state, sender } = context;
  const token = requireToken(state, params.token_address);
  const fee = token.transferFee ?? fail('token.noTransferFee', `${token.symbol} was deployed without a transfer fee`);
  const to = params.to ?? sender;
  const account = requireAccount(to);
  requireAuthority(context, fee.withdrawAuthority, 'withdraw');
  requireMovable(state, token.address, token.address);
  const amount = balanceOf(state, token.address, token.address);
  move(state, token.address, token.address, account, amount);
  return { token_address: token.address, to, amount: formatDecimal(amount) };
};
