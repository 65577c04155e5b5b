// Native balance of an account in wei. Only the newest state is kept, so an older block is not available.

import { Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { fromQuantity, toQuantity } from '@svc/core/rpc/quantity';
import { balanceOf } from '../../engine/tokens/ledger.ts';
import { accountParam, type Handler } from '../context.ts';

export const getNativeBalance: Handler<'getNativeBalance'> = ({ chain }, { address, block }) => {
  const account = accountParam(address);
  const height = block === 'earliest' ? 0n : block.startsWith('0x') ? fromQuantity(block, 'block') : BigInt(chain.tip.height);
  if (height !== BigInt(chain.tip.height))
    throw new Refusal('unavailable.state', `The state of block ${height} is not kept; the newest is ${chain.tip.height}.`);
  return toQuantity(balanceOf(chain.state, NATIVE_SYMBOL, account));
};
