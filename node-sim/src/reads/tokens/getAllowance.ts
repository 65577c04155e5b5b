// The remaining allowance of a spender.

import { allowanceView } from '../../engine/tokens/tokenViews.ts';
import { accountParam, type Handler, requireToken } from '../context.ts';

export const getAllowance: Handler<'getAllowance'> = (context, { token_address: address, owner, spender }) => {
  const token = requireToken(context, address);
  const allowance = allowanceView(
    context.chain.state,
    token.address,
    accountParam(owner, 'owner'),
    accountParam(spender, 'spender'),
  );
  return { token_address: address, owner, spender, allowance };
};
