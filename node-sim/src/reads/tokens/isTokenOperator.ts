// Whether somebody may move all tokens of a holder.

import { operatorView } from '../../engine/tokens/tokenViews.ts';
import { accountParam, type Handler, requireToken } from '../context.ts';

export const isTokenOperator: Handler<'isTokenOperator'> = (context, { token_address: token, holder, operator }) =>
  operatorView(
    context.chain.state,
    requireToken(context, token),
    accountParam(holder, 'holder'),
    accountParam(operator, 'operator'),
  );
