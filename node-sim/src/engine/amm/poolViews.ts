// Pools, ticks and positions as reads show them, and the quote of a deposit.

import { poolHolder } from '@svc/core/accounts/protocolIds';
import { findSpacing } from '@svc/core/amm/feeTiers';
import { amountsForLiquidity, liquidityForAmounts } from '@svc/core/amm/liquidityMath';
import { formatDecimal } from '@svc/core/decimal';
import type { JsonObject } from '@svc/core/json/canonicalJson';
import { fail, requireThat } from '../../kernel/outcome.ts';
import type { PoolRow, PositionRow } from '../../kernel/spotRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { requireMovable, requireNotPaused } from '../tokens/ledger.ts';
import { feesOf, isInRange, requireLiquidityRoom, requirePool, requireRange, tickKey } from './pool.ts';
import { priceAtTick, priceText, tickPriceText } from './poolPrice.ts';
import { twapTick } from './twap.ts';

function isPaused(state: StateView, pool: PoolRow): boolean {
  return [pool.token0, pool.token1].some((asset) => state.tokens.get(asset)?.pausable?.paused === true);
}

/** A pool as the `pool` reads show it. */
export function poolView(state: StateView, pool: PoolRow) {
  state.step();
  return {
    pool_id: pool.id,
    token0: pool.token0,
    token1: pool.token1,
    fee_tier: pool.feeTier,
    fee_rate: formatDecimal(BigInt(pool.feeTier), 6),
    tick_spacing: findSpacing(pool.feeTier) ?? 0,
    pool_type: pool.type,
    creator: pool.creator,
    stake: formatDecimal(pool.stake),
    price: priceText(pool.sqrtPriceX96),
    sqrt_price_x96: pool.sqrtPriceX96.toString(),
    tick: pool.tick,
    liquidity: formatDecimal(pool.liquidity),
    positions: pool.positions,
    protocol_fees: [formatDecimal(pool.protocolFees0), formatDecimal(pool.protocolFees1)] as [string, string],
    volume: [formatDecimal(pool.volume0), formatDecimal(pool.volume1)] as [string, string],
    holder_address: poolHolder(pool.id),
    paused: isPaused(state, pool),
  };
}

/** Every pool, by id. */
export function poolViews(state: StateView) {
  return [...state.pools.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).map((pool) => poolView(state, pool));
}

/** A position as the reads show it: principal and fees are what it could take out now. */
export function positionView(state: StateView, pool: PoolRow, position: PositionRow) {
  state.step();
  const { tickLower, tickUpper } = position;
  const { amount0, amount1 } = amountsForLiquidity(pool.sqrtPriceX96, tickLower, tickUpper, position.liquidity, false);
  const { fees0, fees1 } = feesOf(state, pool, position);
  return {
    position_id: position.id,
    pool_id: pool.id,
    owner: position.ownerAddress,
    token0: pool.token0,
    token1: pool.token1,
    tick_lower: tickLower,
    tick_upper: tickUpper,
    price_lower: formatDecimal(priceAtTick(tickLower)),
    price_upper: formatDecimal(priceAtTick(tickUpper)),
    liquidity: formatDecimal(position.liquidity),
    in_range: isInRange(pool, position),
    amount0: formatDecimal(amount0),
    amount1: formatDecimal(amount1),
    fees0: formatDecimal(fees0),
    fees1: formatDecimal(fees1),
  };
}

function viewsOf(state: StateView, keys: Iterable<string>): ReturnType<typeof positionView>[] {
  const views: ReturnType<typeof positionView>[] = [];
  for (const key of [...keys].sort()) {
    const position = state.positions.get(key);
    const pool = position === undefined ? undefined : state.pools.get(position.pool);
    if (position !== undefined && pool !== undefined) views.push(positionView(state, pool, position));
  }
  return views;
}

/** Positions of a pool. */
export function positionsOfPool(state: StateView, poolId: string) {
  return viewsOf(state, state.positionsByPool.keys(poolId));
}

/** Positions of an account in every pool. */
export function positionsOfAccount(state: StateView, account: string) {
  return viewsOf(state, state.positionsByOwner.keys(account));
}

/** Initialised ticks of a pool, ascending. */
export function tickViews(state: StateView, poolId: string) {
  return [...state.ticksOf(poolId).ascending()].flatMap((tick) => {
    state.step();
    const row = state.ticks.get(tickKey(poolId, tick));
    return row === undefined
      ? []
      : [{ tick, liquidity_net: formatDecimal(row.net), liquidity_gross: formatDecimal(row.gross) }];
  });
}

/** Time-weighted average price over a window that ends at `now`; null without enough history. */
export function twapView(state: StateView, pool: PoolRow, now: number, window: number) {
  const tick = twapTick(state, pool, now, window);
  return { window, as_of: now, price: tick === undefined ? null : tickPriceText(tick) };
}

export interface LiquidityRequest {
  readonly poolId: string;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly liquidity?: bigint | undefined;
  readonly amount0?: bigint | undefined;
  readonly amount1?: bigint | undefined;
  /** Account that would pay; without one nobody's own freeze is asked for. */
  readonly provider?: string | undefined;
}

/**
 * The exact deposit of a liquidity, or the largest liquidity that given amounts pay for.
 * @throws Failure for an unknown pool, a bad range, amounts that pay for nothing, and assets that may not move
 */
export function quoteLiquidity(state: StateView, request: LiquidityRequest): JsonObject {
  const pool = requirePool(state, request.poolId);
  const { tickLower, tickUpper } = request;
  requireRange(pool, tickLower, tickUpper);
  const named = request.liquidity !== undefined || request.amount0 !== undefined || request.amount1 !== undefined;
  requireThat(named, 'liquidity.nothingAsked', 'Give a liquidity or an amount.');
  const fitting =
    request.liquidity ?? liquidityForAmounts(pool.sqrtPriceX96, tickLower, tickUpper, request.amount0, request.amount1);
  const liquidity = fitting ?? fail('liquidity.unusable', 'The given amounts pay for no liquidity in this range.');
  requireThat(liquidity > 0n, 'liquidity.notPositive', 'The liquidity must be positive.');
  requireLiquidityRoom(state, pool, tickLower, tickUpper, liquidity);
  const { amount0, amount1 } = amountsForLiquidity(pool.sqrtPriceX96, tickLower, tickUpper, liquidity, true);
  for (const asset of [pool.token0, pool.token1]) {
    if (request.provider === undefined) requireNotPaused(state, asset);
    else requireMovable(state, asset, request.provider);
  }
  return {
    pool_id: pool.id,
    token0: pool.token0,
    token1: pool.token1,
    tick_lower: tickLower,
    tick_upper: tickUpper,
    liquidity: formatDecimal(liquidity),
    amount0: formatDecimal(amount0),
    amount1: formatDecimal(amount1),
    in_range: isInRange(pool, { tickLower, tickUpper }),
    price: priceText(pool.sqrtPriceX96),
  };
}
