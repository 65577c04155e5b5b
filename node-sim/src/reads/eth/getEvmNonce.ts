// Next EVM nonce of an account.

import { toQuantity } from '@svc/core/rpc/quantity';
import { accountParam, type Handler } from '../context.ts';
import { readState } from './findEthBlock.ts';

export const getEvmNonce: Handler<'getEvmNonce'> = (context, { address, block }) => {
  const account = accountParam(address);
  const { chain } = context;
  if (block === 'pending') return toQuantity(chain.evmPool.nextFreeNonce(account));
  return readState(context, block, chain.state.evm.nonces, account, () => toQuantity(chain.evmNonceOf(account)));
};
