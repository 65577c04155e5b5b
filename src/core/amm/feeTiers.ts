// Fee tiers of pools, the distance of the ticks that a pool of a tier can use, and what a tick may bear.

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

/** What a tick may bear, so that all ticks of a pool together stay below the most that can be active. */
export function maxLiquidityPerTick(spacing: number): bigint {
  const steps = Math.floor(MAX_TICK / spacing);
  return MAX_LIQUIDITY / BigInt(2 * steps + 1);
}

/** The most that a tick of any pool may bear. */
export const MAX_LIQUIDITY_OF_TICK = maxLiquidityPerTick(Math.max(...SPACINGS.values()));
