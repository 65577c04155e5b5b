// Fee tiers of pools, the tick spacing of each tier, and the most liquidity that a tick can hold.

import { MAX_TICK } from './tickMath.ts';

/** Tick spacing by fee tier in millionths. */
const SPACINGS: ReadonlyMap<number, number> = new Map([
  [100, 1],
  [500, 10],
  [3000, 60],
  [10_000, 200],
]);

/** Distance of usable ticks of a fee tier, or undefined for a tier that does not exist. */
export function findSpacing(feeTier: number): number | undefined {
  return SPACINGS.get(feeTier);
}

/**
 * Active liquidity has 128 bits: above that, inputs of this arithmetic would not move a price, and fees would be lost.
 */
const MAX_LIQUIDITY = (1n << 128n) - 1n;

/** The most liquidity of one tick, so that all ticks of a pool together stay below the largest active liquidity. */
export function maxLiquidityPerTick(spacing: number): bigint {
  const steps = Math.floor(MAX_TICK / spacing);
  return MAX_LIQUIDITY / BigInt(2 * steps + 1);
}

/** The most liquidity of one tick in any pool. */
export const MAX_LIQUIDITY_OF_TICK = maxLiquidityPerTick(Math.max(...SPACINGS.values()));
