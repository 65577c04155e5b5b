// REMOVE_LIQUIDITY: principal of what is taken out, and always all fees.

import { amountsForLiquidity } from '@svc/core/amm/liquidityMath';
import { formatDecimal, parseDecimal } from '@svc/core/decimal';
import { liquidityToRemove } from '@svc/core/ops/removeLiquidity';
import { fail, requireThat } from '../../kernel/outcome.ts';
import {
  changeTick,
  feesOf,
  growthInside,
  isInRange,
  plainId,
  positionKey,
  requirePool,
  touchPool,
} from '../amm/pool.ts';
import type { Executor } from '../context.ts';
import { poolAccount } from '../ledgerKeys.ts';
import { payOut, requireNotPaused } from '../tokens/ledger.ts';

export const removeLiquidity: Executor<'REMOVE_LIQUIDITY'> = (context, params) => {
  const { state, account } = context;
  const pool = touchPool(context, requirePool(state, params.pool_id));
  const key = positionKey(pool.id, plainId(params.position_id));
  const position =
    state.positions.get(key) ?? fail('position.unknown', `There is no position ${params.position_id} in this pool.`);
  requireThat(position.owner === account, 'position.notOwner', 'The position belongs to someone else.');
  const asked = liquidityToRemove(params);
  const removed = asked === undefined ? position.liquidity : parseDecimal(asked);
  requireThat(
    removed <= position.liquidity,
    'position.tooMuch',
    `The position holds ${formatDecimal(position.liquidity)} of liquidity.`,
  );
  requireNotPaused(state, pool.token0);
  requireNotPaused(state, pool.token1);

  const { tickLower, tickUpper } = position;
  const fees = feesOf(state, pool, position);
  const inside = growthInside(state, pool, tickLower, tickUpper);
  const principal = amountsForLiquidity(pool.sqrtPriceX96, tickLower, tickUpper, removed, false);
  const left = position.liquidity - removed;
  if (left === 0n) state.positions.delete(key);
  else state.positions.set(key, { ...position, liquidity: left, ...inside });
  if (removed > 0n) {
    changeTick(state, pool, tickLower, -removed, false);
    changeTick(state, pool, tickUpper, -removed, true);
  }
  const inactive = isInRange(pool, position) ? removed : 0n;
  state.pools.set(pool.id, {
    ...pool,
    liquidity: pool.liquidity - inactive,
    positions: pool.positions - (left === 0n ? 1 : 0),
  });

  const amount0 = principal.amount0 + fees.fees0;
  const amount1 = principal.amount1 + fees.fees1;
  const holder = poolAccount(pool.id);
  payOut(state, pool.token0, holder, account, amount0);
  payOut(state, pool.token1, holder, account, amount1);
  return {
    pool_id: pool.id,
    position_id: position.id,
    amount0: formatDecimal(amount0),
    amount1: formatDecimal(amount1),
    fees0: formatDecimal(fees.fees0),
    fees1: formatDecimal(fees.fees1),
  };
};
