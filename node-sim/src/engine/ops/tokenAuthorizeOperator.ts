// TOKEN_AUTHORIZE_OPERATOR.

import { requireAlways } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { setOperator } from '../tokens/allowances.ts';
import { requireAccount, requireToken } from '../tokens/transfer.ts';

export const tokenAuthorizeOperator: Executor<'TOKEN_AUTHORIZE_OPERATOR'> = ({ state, account }, params) => {
  const token = requireToken(state, params.token_address);
  const operator = requireAccount(params.operator);
  requireAlways(operator !== account, 'operator.self', 'a holder is its own operator already');
  setOperator(state, token, account, operator, true);
  return { token_address: token.address, operator: params.operator, authorized: true };
};
