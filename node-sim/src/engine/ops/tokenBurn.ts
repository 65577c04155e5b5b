// TOKEN_BURN: the holder's own, or somebody's by permanent delegate, else operator.

import { formatDecimal } from '@svc/core/decimal';
import { amountOf } from '@svc/core/schema/fields';
import { fail } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { isAccount, isOperator } from '../tokens/allowances.ts';
import { changeSupply, requireBalance, requireMovable } from '../tokens/ledger.ts';
import { requireAccount, requireToken } from '../tokens/transfer.ts';

export const tokenBurn: Executor<'TOKEN_BURN'> = ({ state, account, sender }, params) => {
  const token = requireToken(state, params.token_address);
  const from = params.from ?? sender;
  const holder = requireAccount(from);
  const amount = amountOf(params.amount);
  const isDelegate = isAccount(token.permanentDelegate, account);
  if (!isDelegate && !isOperator(state, token, holder, account)) {
    fail('operator.notAllowed', `${from} did not let the sender act on its tokens`);
  }
  requireMovable(state, token.address, holder);
  requireBalance(state, token.address, holder, amount);
  const { totalSupply } = changeSupply(state, token, holder, -amount);
  const data = {
    token_address: token.address,
    amount: formatDecimal(amount),
    total_supply: formatDecimal(totalSupply),
  };
  return holder === account ? data : { ...data, from, via: isDelegate ? 'permanent_delegate' : 'operator' };
};
