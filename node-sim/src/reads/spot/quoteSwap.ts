// The exact fill of a swap on the current state.

import { ParseRefusal } from '@svc/core/errors';
import { canonicalAsset } from '@svc/core/markets/pair';
import type { ReadResult } from '@svc/core/reads/registry';
import { amountOf } from '@svc/core/schema/fields';
import { nextContext } from '../../chain/nextBlock.ts';
import { plainId } from '../../engine/amm/pool.ts';
import { quoteSwap as quote } from '../../engine/routing/quoteSwap.ts';
import { accountParam, type Handler } from '../context.ts';
import { viewOf } from '../engineView.ts';

export const quoteSwap: Handler<'quoteSwap'> = ({ chain }, params) => {
  const amountIn = amountOf(params.amount_in, 'amount_in');
  if (amountIn === 0n) throw new ParseRefusal('amount_in', 'a positive decimal');
  const request = {
    tokenIn: canonicalAsset(params.token_in, 'token_in'),
    tokenOut: canonicalAsset(params.token_out, 'token_out'),
    amountIn,
    venue: params.venue as 'auto' | 'amm' | 'clob',
    poolId: params.pool_id === undefined ? undefined : plainId(params.pool_id),
    taker: params.sender === '' ? undefined : accountParam(params.sender, 'sender'),
  };
  // The deadline is compared with the next block's time, as in the operation itself.
  const time = { timestamp: nextContext(chain).timestamp, deadline: params.deadline };
  return viewOf<ReadResult<'quoteSwap'>>(() => quote(chain.state, request, time));
};
