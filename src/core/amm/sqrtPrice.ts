// Square-root prices of pools: from a price, and which of them a pool may have.

import { ONE, sqrtDown } from '../decimal.ts';
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from './tickMath.ts';

/** floor(sqrt(price · 2^192)) of a price in units of 10^-18. */
export function sqrtPriceOf(price: bigint): bigint {
  return sqrtDown((price << 192n) / ONE);
}

/** Whether a pool may have this square-root price. */
export function isLegalSqrtPrice(sqrtPriceX96: bigint): boolean {
  return sqrtPriceX96 >= MIN_SQRT_RATIO && sqrtPriceX96 < MAX_SQRT_RATIO;
}
