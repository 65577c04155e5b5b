// Next EVM nonce of an account.

import { toQuantity } from '@svc/core/rpc/quantity';
import { accountParam, type Handler } from '../context.ts';
import { requireNewest } from './blocks.ts';

export const getEvmNonce: Handler<'getEvmNonce'> = (context, { address, block }) => {
  requireNewest(context, block);
  const account = accountParam(address);
  const { chain } = context;
  return toQuantity(block === 'pending' ? chain.evmPool.nextFreeNonce(account) : chain.evmNonceOf(account));
};
