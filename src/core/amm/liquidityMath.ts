// What a liquidity between two ticks is worth at a price, and the largest liquidity that given amounts pay for.

import { amount0Delta, amount1Delta } from './sqrtPriceMath.ts';
import { sqrtRatioAtTick } from './tickMath.ts';

export interface Amounts {
  readonly amount0: bigint;
  readonly amount1: bigint;
}

/** Both tokens of a range position at a price: deposits are rounded up, withdrawals down. */
export function amountsForLiquidity(
  sqrtPriceX96: bigint,
  tickLower: number,
  tickUpper: number,
  liquidity: bigint,
  roundUp: boolean,
): Amounts {
  const lower = sqrtRatioAtTick(tickLower);
  const upper = sqrtRatioAtTick(tickUpper);
  const from = sqrtPriceX96 < lower ? lower : sqrtPriceX96 > upper ? upper : sqrtPriceX96;
  return {
    amount0: amount0Delta(from, upper, liquidity, roundUp),
    amount1: amount1Delta(lower, from, liquidity, roundUp),
  };
}

/** How often the closed form may be lowered by one unit until its deposit fits. */
const LOWERINGS = 64;

/**
 * The largest liquidity whose deposit fits the given amounts; an absent amount is unlimited. Undefined when neither
 * given amount is used by the range, or nothing fits.
 */
export function liquidityForAmounts(
  sqrtPriceX96: bigint,
  tickLower: number,
  tickUpper: number,
  amount0: bigint | undefined,
  amount1: bigint | undefined,
): bigint | undefined {
  const lower = sqrtRatioAtTick(tickLower);
  const upper = sqrtRatioAtTick(tickUpper);
  const from = sqrtPriceX96 < lower ? lower : sqrtPriceX96 > upper ? upper : sqrtPriceX96;
  const limits: bigint[] = [];
  if (amount0 !== undefined && from < upper) limits.push((amount0 * from * upper) / ((upper - from) << 96n));
  if (amount1 !== undefined && from > lower) limits.push((amount1 << 96n) / (from - lower));
  let liquidity = limits.reduce<bigint | undefined>(
    (least, limit) => (least === undefined || limit < least ? limit : least),
    undefined,
  );
  if (liquidity === undefined) return undefined;
  for (let tries = 0; tries <= LOWERINGS && liquidity > 0n; tries++, liquidity -= 1n) {
    const deposit = amountsForLiquidity(sqrtPriceX96, tickLower, tickUpper, liquidity, true);
    if ((amount0 === undefined || deposit.amount0 <= amount0) && (amount1 === undefined || deposit.amount1 <= amount1))
      return liquidity;
  }
  return undefined;
}
