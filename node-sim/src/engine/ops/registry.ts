// The executors, joined by type with the declarations of the core: a missing half does not compile.

import type { OpName } from '@svc/core/ops/registry';
import type { Executor } from '../context.ts';
import { addLiquidity } from './addLiquidity.ts';
import { cancelOrder } from './cancelOrder.ts';
import { createPool } from './createPool.ts';
import { placeOrder } from './placeOrder.ts';
import { removeLiquidity } from './removeLiquidity.ts';
import { removePool } from './removePool.ts';
import { swap } from './swap.ts';
import { tokenApprove } from './tokenApprove.ts';
import { tokenDeploy } from './tokenDeploy.ts';
import { tokenTransfer } from './tokenTransfer.ts';
import { tokenTransferFrom } from './tokenTransferFrom.ts';

/** Executor of every declared operation. */
export const EXECUTORS: { readonly [N in OpName]: Executor<N> } = {
  CREATE_POOL: createPool,
  ADD_LIQUIDITY: addLiquidity,
  REMOVE_LIQUIDITY: removeLiquidity,
  SWAP: swap,
  PLACE_ORDER: placeOrder,
  CANCEL_ORDER: cancelOrder,
  TOKEN_DEPLOY: tokenDeploy,
  TOKEN_TRANSFER: tokenTransfer,
  REMOVE_POOL: removePool,
  TOKEN_APPROVE: tokenApprove,
  TOKEN_TRANSFER_FROM: tokenTransferFrom,
};
