// State of a pool: lookup, its clock of observations, ticks and positions. The swap loop is in poolSwap.ts; money moves
// in the executors.

import { findSpacing, MAX_LIQUIDITY_OF_TICK, maxLiquidityPerTick } from '@svc/core/amm/feeTiers';
import { mulDiv, Q128 } from '@svc/core/amm/fullMath';
import { MAX_TICK, MIN_TICK } from '@svc/core/amm/tickMath';
import { formatDecimal } from '@svc/core/decimal';
import { assertInvariant } from '@svc/core/errors';
import { fail, failAlways, requireAlways, requireThat } from '../../kernel/outcome.ts';
import type { PoolRow, PositionRow, TickRow } from '../../kernel/spotRows.ts';
import type { State } from '../../kernel/state.ts';
import type { StateView } from '../../kernel/stateView.ts';
import type { OpContext } from '../context.ts';

/** Observations kept for time-weighted prices. */
export const OBSERVATIONS = 64;

/** Fails when one of the ends of a range cannot bear a liquidity on top of what it bears. */
export function requireLiquidityRoom(
  state: StateView,
  pool: PoolRow,
  tickLower: number,
  tickUpper: number,
  liquidity: bigint,
): void {
  const most = maxLiquidityPerTick(findSpacing(pool.feeTier) ?? 1);
  if (liquidity > MAX_LIQUIDITY_OF_TICK)
    failAlways('liquidity.tooMuch', `A tick takes at most ${formatDecimal(MAX_LIQUIDITY_OF_TICK)} of liquidity.`);
  for (const tick of [tickLower, tickUpper]) {
    const left = most - (state.ticks.get(tickKey(pool.id, tick))?.gross ?? 0n);
    if (liquidity > left) fail('liquidity.tooMuch', `Tick ${tick} takes ${formatDecimal(left)} more of liquidity.`);
  }
}

export const pairOfPool = (pool: PoolRow): string => `${pool.token0}:${pool.token1}`;
export const tickKey = (pool: string, tick: number): string => `${pool}:${tick}`;
export const positionKey = (pool: string, position: string): string => `${pool}:${position}`;
export const observationKey = (pool: string, number: number): string => `${pool}:${number % OBSERVATIONS}`;

/** Id of a pool or position as stored: lower case, without `0x`. */
export function plainId(id: string): string {
  return (id.startsWith('0x') ? id.slice(2) : id).toLowerCase();
}

/** The pool with an id in any spelling. */
export function requirePool(state: StateView, id: string): PoolRow {
  return state.pools.get(plainId(id)) ?? fail('pool.unknown', `There is no pool ${id}.`);
}

/** Fails unless two ticks make a range of a pool. */
export function requireRange(pool: PoolRow, tickLower: number, tickUpper: number): void {
  requireAlways(tickLower < tickUpper, 'liquidity.emptyRange', 'tick_lower must be below tick_upper.');
  requireAlways(
    tickLower >= MIN_TICK && tickUpper <= MAX_TICK,
    'liquidity.tickOutOfRange',
    `Ticks go from ${MIN_TICK} to ${MAX_TICK}.`,
  );
  const spacing = findSpacing(pool.feeTier) ?? 1;
  const fits = tickLower % spacing === 0 && tickUpper % spacing === 0;
  requireThat(fits, 'liquidity.tickSpacing', `Ticks of this pool are multiples of ${spacing}.`);
}

/** Pools of a canonical pair by id. */
export function poolsOfPair(state: StateView, pair: string): PoolRow[] {
  const pools = [...state.poolsByPair.keys(pair)].flatMap((id) => state.pools.get(id) ?? []);
  return pools.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Running sum of tick × seconds at a time not before the pool's last change. */
export function cumulativeAt(pool: PoolRow, time: number): bigint {
  return pool.tickCumulative + BigInt(pool.tick) * BigInt(time - pool.changedAt);
}

/**
 * The pool ready to be changed in this block: before a block's first change, the running sum is observed, at most once
 * for each block time. The caller stores the row.
 */
export function touchPool(context: Pick<OpContext, 'state' | 'block'>, pool: PoolRow): PoolRow {
  const time = context.block.timestamp;
  assertInvariant(time >= pool.changedAt, 'block times do not decrease');
  if (time === pool.changedAt) return pool;
  const tickCumulative = cumulativeAt(pool, time);
  context.state.observations.set(observationKey(pool.id, pool.observations), { time, tickCumulative });
  return { ...pool, changedAt: time, tickCumulative, observations: pool.observations + 1 };
}

/** Fee growth inside a range: the global growth less that below and above the range. */
export function growthInside(
  state: StateView,
  pool: PoolRow,
  tickLower: number,
  tickUpper: number,
): { inside0X128: bigint; inside1X128: bigint } {
  const lower = state.ticks.get(tickKey(pool.id, tickLower));
  const upper = state.ticks.get(tickKey(pool.id, tickUpper));
  const inside = (global: bigint, outsideLower: bigint, outsideUpper: bigint): bigint => {
    const below = pool.tick >= tickLower ? outsideLower : global - outsideLower;
    const above = pool.tick < tickUpper ? outsideUpper : global - outsideUpper;
    return global - below - above;
  };
  return {
    inside0X128: inside(pool.feeGrowth0X128, lower?.outside0X128 ?? 0n, upper?.outside0X128 ?? 0n),
    inside1X128: inside(pool.feeGrowth1X128, lower?.outside1X128 ?? 0n, upper?.outside1X128 ?? 0n),
  };
}

/** Changes the liquidity that starts or ends at a tick; a tick that nothing refers to any more disappears. */
export function changeTick(state: State, pool: PoolRow, tick: number, difference: bigint, isUpper: boolean): void {
  const key = tickKey(pool.id, tick);
  // By convention all growth so far happened below a new tick.
  const below = tick <= pool.tick;
  const row: TickRow = state.ticks.get(key) ?? {
    pool: pool.id,
    tick,
    net: 0n,
    gross: 0n,
    outside0X128: below ? pool.feeGrowth0X128 : 0n,
    outside1X128: below ? pool.feeGrowth1X128 : 0n,
  };
  const gross = row.gross + difference;
  assertInvariant(gross >= 0n, 'the liquidity that refers to a tick is not negative');
  if (gross === 0n) state.ticks.delete(key);
  else state.ticks.set(key, { ...row, gross, net: row.net + (isUpper ? -difference : difference) });
}

/** Whether a position earns at the pool's price. */
export function isInRange(pool: PoolRow, position: Pick<PositionRow, 'tickLower' | 'tickUpper'>): boolean {
  return position.tickLower <= pool.tick && pool.tick < position.tickUpper;
}

/** Fees that a position earned since they were last collected, rounded down. */
export function feesOf(state: StateView, pool: PoolRow, position: PositionRow): { fees0: bigint; fees1: bigint } {
  const inside = growthInside(state, pool, position.tickLower, position.tickUpper);
  return {
    fees0: mulDiv(position.liquidity, inside.inside0X128 - position.inside0X128, Q128),
    fees1: mulDiv(position.liquidity, inside.inside1X128 - position.inside1X128, Q128),
  };
}
