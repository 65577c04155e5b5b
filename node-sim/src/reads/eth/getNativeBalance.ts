// Native balance of an account in wei.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { toQuantity } from '@svc/core/rpc/quantity';
import { balanceOf } from '../../engine/tokens/ledger.ts';
import { accountParam, type Handler } from '../context.ts';
import { readState } from './findEthBlock.ts';

export const getNativeBalance: Handler<'getNativeBalance'> = (context, { address, block }) => {
  const account = accountParam(address);
  return readState(context, block, context.chain.state.accounts, account, () =>
    toQuantity(balanceOf(context.chain.state, NATIVE_SYMBOL, account)),
  );
};
