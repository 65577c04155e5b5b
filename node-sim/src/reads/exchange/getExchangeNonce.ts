// Next exchange nonce of an account.

import { accountParam, type Handler } from '../context.ts';

export const getExchangeNonce: Handler<'getExchangeNonce'> = ({ chain }, { address }) => ({
  address,
  nonce: chain.nonceOf(accountParam(address)),
});
