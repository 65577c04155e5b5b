// Cost of adding liquidity, or the most liquidity that amounts buy.

import type { ReadResult } from '@svc/core/reads/registry';
import { amountOf } from '@svc/core/schema/fields';
import { quoteLiquidity as quote } from '../../engine/amm/poolViews.ts';
import { accountParam, type Handler } from '../context.ts';
import { viewOf } from '../engineView.ts';

const optional = (value: string | number | bigint | undefined, path: string) =>
  value === undefined ? undefined : amountOf(value, path);

export const quoteLiquidity: Handler<'quoteLiquidity'> = ({ chain }, params) => {
  const request = {
    poolId: params.pool_id,
    tickLower: params.tick_lower,
    tickUpper: params.tick_upper,
    liquidity: optional(params.liquidity, 'liquidity'),
    amount0: optional(params.amount0, 'amount0'),
    amount1: optional(params.amount1, 'amount1'),
    provider: params.sender === '' ? undefined : accountParam(params.sender, 'sender'),
  };
  return viewOf<ReadResult<'quoteLiquidity'>>(() => quote(chain.state, request));
};
