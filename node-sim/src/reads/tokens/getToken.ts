// One token of the registry.

import { frozenAccounts, tokenView } from '../../engine/tokens/tokenViews.ts';
import { type Handler, requireToken } from '../context.ts';

export const getToken: Handler<'getToken'> = (context, { token_address: address }) => {
  const { state, tip } = context.chain;
  const token = requireToken(context, address);
  return {
    ...tokenView(token, tip.height),
    frozen_accounts: frozenAccounts(state, token.address),
  };
};
