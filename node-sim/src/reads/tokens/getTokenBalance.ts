// Balance of one holder.

import { balanceView } from '../../engine/tokens/tokenViews.ts';
import { accountParam, type Handler, requireAsset } from '../context.ts';

export const getTokenBalance: Handler<'getTokenBalance'> = (context, { token_address: token, address }) => {
  const asset = requireAsset(context, token);
  return { token_address: token, address, ...balanceView(context.chain.state, asset, accountParam(address)) };
};
