// A swap through one pool. Planning reads and answers what would happen; a quote is a plan, and execution stores the same
// plan, so the two cannot differ on an unmoved pool.

import type { PoolRow } from '../../kernel/rows.ts';
import type { State } from '../../kernel/state.ts';
import type { OpContext } from '../context.ts';
import { tickKey, touchPool } from './pool.ts';
import { computeSwapStep } from './swapMath.ts';
import { MAX_TICK, MIN_TICK, sqrtRatioAtTick, tickAtSqrtRatio } from './tickMath.ts';

/** Part of each fee that goes to the liquidity in range, in percent; the rest is the protocol's. */
const LP_PERCENT = 70n;

export interface PoolPlan {
  readonly pool: PoolRow;
  readonly zeroForOne: boolean;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly fee: bigint;
  readonly protocolFee: bigint;
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  /** Growth of the token that comes in, after the swap. */
  readonly growthX128: bigint;
  /** Ticks crossed, each with the incoming token's growth at that moment. */
  readonly crossed: readonly { readonly tick: number; readonly growthX128: bigint }[];
}

/** What an exact input does to a pool, or undefined when the pool cannot absorb all of it or would pay nothing. */
export function planPoolSwap(state: State, pool: PoolRow, zeroForOne: boolean, amountIn: bigint): PoolPlan | undefined {
  const ticks = state.ticksOf(pool.id);
  const feePips = BigInt(pool.feeTier);
  const crossed: { tick: number; growthX128: bigint }[] = [];
  let { sqrtPriceX96, tick, liquidity } = pool;
  let growthX128 = zeroForOne ? pool.feeGrowth0X128 : pool.feeGrowth1X128;
  let remaining = amountIn;
  let amountOut = 0n;
  let fee = 0n;
  let protocolFee = 0n;
  while (remaining > 0n) {
    const next = zeroForOne ? ticks.atOrBelow(tick) : ticks.above(tick);
    // Beyond the last initialised tick there is no liquidity that could take the rest.
    if (next === undefined) return undefined;
    const target = sqrtRatioAtTick(next);
    const step = computeSwapStep(sqrtPriceX96, target, liquidity, remaining, feePips);
    remaining -= step.amountIn + step.fee;
    if (remaining < 0n) return undefined;
    amountOut += step.amountOut;
    fee += step.fee;
    const lpFee = liquidity === 0n ? 0n : (step.fee * LP_PERCENT) / 100n;
    protocolFee += step.fee - lpFee;
    if (lpFee > 0n) growthX128 += (lpFee << 128n) / liquidity;
    if (step.sqrtPriceX96 === target) {
      // The very ends of the range are never a pool's price.
      if (next <= MIN_TICK || next >= MAX_TICK) return undefined;
      const net = state.ticks.get(tickKey(pool.id, next))?.net ?? 0n;
      crossed.push({ tick: next, growthX128 });
      liquidity += zeroForOne ? -net : net;
      tick = zeroForOne ? next - 1 : next;
    } else if (step.sqrtPriceX96 !== sqrtPriceX96) tick = tickWithin(step.sqrtPriceX96, tick);
    sqrtPriceX96 = step.sqrtPriceX96;
  }
  if (amountOut === 0n) return undefined;
  return { pool, zeroForOne, amountIn, amountOut, fee, protocolFee, sqrtPriceX96, tick, liquidity, growthX128, crossed };
}

/** Tick of a price, tried first at the tick it was at before: most swaps are small. */
function tickWithin(sqrtPriceX96: bigint, near: number): number {
  if (near < MAX_TICK && sqrtRatioAtTick(near) <= sqrtPriceX96 && sqrtPriceX96 < sqrtRatioAtTick(near + 1)) return near;
  return tickAtSqrtRatio(sqrtPriceX96);
}

/** Stores a plan that was made on the current state. Answers the pool as stored. */
export function applyPoolSwap(context: Pick<OpContext, 'state' | 'block'>, plan: PoolPlan): PoolRow {
  const { state } = context;
  const pool = touchPool(context, plan.pool);
  for (const { tick, growthX128 } of plan.crossed) {
    const key = tickKey(pool.id, tick);
    const row = state.ticks.get(key);
    if (row === undefined) continue;
    const growth0 = plan.zeroForOne ? growthX128 : pool.feeGrowth0X128;
    const growth1 = plan.zeroForOne ? pool.feeGrowth1X128 : growthX128;
    state.ticks.set(key, { ...row, outside0X128: growth0 - row.outside0X128, outside1X128: growth1 - row.outside1X128 });
  }
  const { sqrtPriceX96, tick, liquidity, growthX128, protocolFee, amountIn } = plan;
  const moved = { sqrtPriceX96, tick, liquidity };
  const after: PoolRow = plan.zeroForOne
    ? { ...pool, ...moved, feeGrowth0X128: growthX128, protocolFees0: pool.protocolFees0 + protocolFee, volume0: pool.volume0 + amountIn }
    : { ...pool, ...moved, feeGrowth1X128: growthX128, protocolFees1: pool.protocolFees1 + protocolFee, volume1: pool.volume1 + amountIn };
  state.pools.set(pool.id, after);
  return after;
}
