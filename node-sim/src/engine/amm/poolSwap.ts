// A swap through one pool. Planning reads and answers what would happen; a quote is a plan, and execution stores the
// same plan, so the two cannot differ on an unmoved pool.

import { MAX_TICK, MIN_TICK, priceOfTick, sqrtRatioAtTick, tickAtSqrtRatio } from '@svc/core/amm/tickMath';
import type { PoolRow } from '../../kernel/spotRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import type { OpContext } from '../context.ts';
import { tickKey, touchPool } from './pool.ts';
import { computeSwapStep, feeParts } from './swapMath.ts';

/** Part of each fee that goes to the liquidity in range, in percent; the rest is the protocol's. */
const LP_PERCENT = 70n;

/** What a swap did within one range of constant liquidity. */
export interface PlannedStep {
  readonly fee: bigint;
  /** Liquidity that the fee was earned by. */
  readonly liquidity: bigint;
  /** The tick at its end that was crossed, or undefined for the last step of a swap that ends between ticks. */
  readonly crossed: number | undefined;
}

export interface PoolPlan {
  readonly pool: PoolRow;
  readonly zeroForOne: boolean;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly fee: bigint;
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  /** Ranges passed, in order. How their fees are shared out is worked out when a plan is executed. */
  readonly steps: readonly PlannedStep[];
}

/** What an exact input does to a pool, or undefined when the pool cannot absorb all of it or would pay nothing. */
export function planPoolSwap(
  state: StateView,
  pool: PoolRow,
  zeroForOne: boolean,
  amountIn: bigint,
): PoolPlan | undefined {
  const ticks = state.ticksOf(pool.id);
  const parts = feeParts(pool.feeTier);
  const steps: PlannedStep[] = [];
  let { sqrtPriceX96, tick, liquidity } = pool;
  let approx = Number(sqrtPriceX96);
  let remaining = amountIn;
  let amountOut = 0n;
  let fee = 0n;
  while (remaining > 0n) {
    state.step();
    const next = zeroForOne ? ticks.atOrBelow(tick) : ticks.above(tick);
    // Beyond the last initialised tick there is no liquidity that could take the rest.
    if (next === undefined) return undefined;
    const target = priceOfTick(next);
    const step = computeSwapStep(sqrtPriceX96, target.ratio, liquidity, remaining, parts, approx, target.approx);
    remaining -= step.amountIn + step.fee;
    if (remaining < 0n) return undefined;
    amountOut += step.amountOut;
    fee += step.fee;
    const reached = step.sqrtPriceX96 === target.ratio;
    steps.push({ fee: step.fee, liquidity, crossed: reached ? next : undefined });
    if (reached) {
      // The very ends of the range are never a pool's price.
      if (next <= MIN_TICK || next >= MAX_TICK) return undefined;
      const net = ticks.row(next)?.net ?? 0n;
      liquidity = zeroForOne ? liquidity - net : liquidity + net;
      tick = zeroForOne ? next - 1 : next;
      approx = target.approx;
    } else {
      if (step.sqrtPriceX96 !== sqrtPriceX96) tick = tickAfter(step.sqrtPriceX96, tick);
      if (remaining > 0n) approx = Number(step.sqrtPriceX96);
    }
    sqrtPriceX96 = step.sqrtPriceX96;
  }
  if (amountOut === 0n) return undefined;
  return { pool, zeroForOne, amountIn, amountOut, fee, sqrtPriceX96, tick, liquidity, steps };
}

/** Tick of a price, tried first where it was before and beside it: most swaps are small. */
function tickAfter(sqrtPriceX96: bigint, before: number): number {
  if (sqrtRatioAtTick(before) <= sqrtPriceX96) {
    if (sqrtPriceX96 < sqrtRatioAtTick(before + 1)) return before;
  } else if (before > MIN_TICK && sqrtRatioAtTick(before - 1) <= sqrtPriceX96) return before - 1;
  return tickAtSqrtRatio(sqrtPriceX96);
}

/** Stores a plan that was made on the current state. Answers the pool as stored. */
export function applyPoolSwap(context: Pick<OpContext, 'state' | 'block'>, plan: PoolPlan): PoolRow {
  const { state } = context;
  const pool = touchPool(context, plan.pool);
  const { zeroForOne, amountIn } = plan;
  let growthX128 = zeroForOne ? pool.feeGrowth0X128 : pool.feeGrowth1X128;
  let protocolFee = 0n;
  for (const { fee, liquidity, crossed } of plan.steps) {
    state.step();
    const lpFee = liquidity === 0n ? 0n : (fee * LP_PERCENT) / 100n;
    protocolFee += fee - lpFee;
    if (lpFee > 0n) growthX128 += (lpFee << 128n) / liquidity;
    const row = crossed === undefined ? undefined : state.ticksOf(pool.id).row(crossed);
    if (row === undefined) continue;
    const growth0 = zeroForOne ? growthX128 : pool.feeGrowth0X128;
    const growth1 = zeroForOne ? pool.feeGrowth1X128 : growthX128;
    const outside = { outside0X128: growth0 - row.outside0X128, outside1X128: growth1 - row.outside1X128 };
    state.ticks.set(tickKey(pool.id, row.tick), { ...row, ...outside });
  }
  const { sqrtPriceX96, tick, liquidity } = plan;
  const moved = { sqrtPriceX96, tick, liquidity };
  const after: PoolRow = zeroForOne
    ? {
        ...pool,
        ...moved,
        feeGrowth0X128: growthX128,
        protocolFees0: pool.protocolFees0 + protocolFee,
        volume0: pool.volume0 + amountIn,
      }
    : {
        ...pool,
        ...moved,
        feeGrowth1X128: growthX128,
        protocolFees1: pool.protocolFees1 + protocolFee,
        volume1: pool.volume1 + amountIn,
      };
  state.pools.set(pool.id, after);
  return after;
}
