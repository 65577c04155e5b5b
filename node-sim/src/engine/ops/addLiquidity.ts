// ADD_LIQUIDITY: always a new position.

import { positionId } from '@svc/core/accounts/protocolIds';
import { amountsForLiquidity } from '@svc/core/amm/liquidityMath';
import { formatDecimal } from '@svc/core/decimal';
import { canonicalAsset, pairOf } from '@svc/core/markets/pair';
import { wholeOf } from '@svc/core/ops/common';
import type { OpParams } from '@svc/core/ops/registry';
import { amountOf } from '@svc/core/schema/fields';
import { fail, requireThat } from '../../kernel/outcome.ts';
import type { PoolRow } from '../../kernel/spotRows.ts';
import type { State } from '../../kernel/state.ts';
import {
  changeTick,
  growthInside,
  isInRange,
  poolsOfPair,
  positionKey,
  requireLiquidityRoom,
  requirePool,
  requireRange,
  touchPool,
} from '../amm/pool.ts';
import type { Executor } from '../context.ts';
import { poolAccount } from '../ledgerKeys.ts';
import { move, requireBalance, requireMovable } from '../tokens/ledger.ts';

function choosePool(state: State, params: OpParams<'ADD_LIQUIDITY'>): PoolRow {
  if (params.pool_id !== undefined) return requirePool(state, params.pool_id);
  const { pair } = pairOf(canonicalAsset(params.token0 ?? ''), canonicalAsset(params.token1 ?? ''));
  const tier = params.fee_tier === undefined ? undefined : Number(params.fee_tier);
  const pools = poolsOfPair(state, pair).filter((pool) => tier === undefined || pool.feeTier === tier);
  requireThat(pools.length <= 1, 'pool.ambiguous', `${pair} has several pools; name the pool or its fee tier.`);
  return pools[0] ?? fail('pool.unknown', `There is no such pool of ${pair}.`);
}

export const addLiquidity: Executor<'ADD_LIQUIDITY'> = (context, params) => {
  const { state, account, sender } = context;
  const chosen = choosePool(state, params);
  const [tickLower, tickUpper] = [wholeOf(params.tick_lower), wholeOf(params.tick_upper)];
  requireRange(chosen, tickLower, tickUpper);
  const liquidity = amountOf(params.amount);
  requireLiquidityRoom(state, chosen, tickLower, tickUpper, liquidity);
  const { amount0, amount1 } = amountsForLiquidity(chosen.sqrtPriceX96, tickLower, tickUpper, liquidity, true);
  const holder = poolAccount(chosen.id);
  for (const [asset, amount] of [
    [chosen.token0, amount0],
    [chosen.token1, amount1],
  ] as const) {
    requireMovable(state, asset, account);
    requireBalance(state, asset, account, amount);
    move(state, asset, account, holder, amount);
  }

  const pool = touchPool(context, chosen);
  changeTick(state, pool, tickLower, liquidity, false);
  changeTick(state, pool, tickUpper, liquidity, true);
  const seq = pool.positionSeq + 1;
  const id = positionId(sender, tickLower, tickUpper, seq);
  const range = { tickLower, tickUpper };
  state.positions.set(positionKey(pool.id, id), {
    id,
    pool: pool.id,
    owner: account,
    ownerAddress: sender,
    ...range,
    liquidity,
    ...growthInside(state, pool, tickLower, tickUpper),
  });
  const active = isInRange(pool, range) ? liquidity : 0n;
  state.pools.set(pool.id, {
    ...pool,
    liquidity: pool.liquidity + active,
    positions: pool.positions + 1,
    positionSeq: seq,
  });
  return {
    pool_id: pool.id,
    position_id: id,
    liquidity: formatDecimal(liquidity),
    amount0: formatDecimal(amount0),
    amount1: formatDecimal(amount1),
  };
};
