// Time-weighted average price from a pool's observations. The tick is constant between two observations, so the running
// sum is exact at any time they span.

import type { PoolRow } from '../../kernel/spotRows.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { cumulativeAt, OBSERVATIONS, observationKey } from './pool.ts';

/** Running sum at a time, or undefined when the observations do not reach back that far. */
function cumulativeThen(state: StateView, pool: PoolRow, time: number): bigint | undefined {
  if (time >= pool.changedAt) return cumulativeAt(pool, time);
  let low = Math.max(0, pool.observations - OBSERVATIONS);
  let high = pool.observations - 1;
  const at = (number: number) => state.observations.get(observationKey(pool.id, number));
  if ((at(low)?.time ?? Number.POSITIVE_INFINITY) > time) return undefined;
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if ((at(middle)?.time ?? 0) <= time) low = middle;
    else high = middle;
  }
  const before = at(low);
  const after = at(high);
  if (before === undefined || after === undefined) return undefined;
  if (after.time <= time) return after.tickCumulative;
  const span = BigInt(after.time - before.time);
  if (span === 0n) return before.tickCumulative;
  return before.tickCumulative + ((after.tickCumulative - before.tickCumulative) * BigInt(time - before.time)) / span;
}

/** Tick of the average price over the `window` seconds before `now`, or undefined without enough history. */
export function twapTick(state: StateView, pool: PoolRow, now: number, window: number): number | undefined {
  const then = cumulativeThen(state, pool, now - window);
  if (then === undefined || window <= 0) return undefined;
  const sum = cumulativeAt(pool, now) - then;
  const seconds = BigInt(window);
  // Floor, also below zero.
  const average = sum >= 0n ? sum / seconds : -((-sum + seconds - 1n) / seconds);
  return Number(average);
}
