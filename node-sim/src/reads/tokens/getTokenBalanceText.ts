// Balance of one holder as decimal text.

import { balanceView } from '../../engine/tokens/tokenViews.ts';
import { accountParam, type Handler, requireAsset } from '../context.ts';

export const getTokenBalanceText: Handler<'getTokenBalanceText'> = (context, { token_address: token, address }) =>
  balanceView(context.chain.state, requireAsset(context, token), accountParam(address)).balance;
