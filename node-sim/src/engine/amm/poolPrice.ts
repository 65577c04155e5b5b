// Prices of pools for people: from square-root prices to decimal text. Nothing here decides an amount.

import { formatRatioHalfUp, ONE } from '@svc/core/decimal';

/** Significant digits of shown quotients. */
export const SHOWN_DIGITS = 18;

/** token1 per token0 at a square-root price, 18 significant digits. */
export function priceText(sqrtPriceX96: bigint): string {
  return formatRatioHalfUp(sqrtPriceX96 * sqrtPriceX96, 1n << 192n, SHOWN_DIGITS);
}

/** Fractional bits of the power below: squaring twenty times still leaves more than 2^-200 of relative error. */
const POWER_BITS = 320n;

/** 1.0001^tick as a ratio. */
function powerOfTick(tick: number): readonly [numerator: bigint, denominator: bigint] {
  let base = (10001n << POWER_BITS) / 10000n;
  let power = 1n << POWER_BITS;
  for (let left = Math.abs(tick); left > 0; left >>= 1) {
    if ((left & 1) === 1) power = (power * base) >> POWER_BITS;
    base = (base * base) >> POWER_BITS;
  }
  return tick < 0 ? [1n << POWER_BITS, power] : [power, 1n << POWER_BITS];
}

/** 1.0001^tick in units of 10^-18, rounded half up: the bounds of positions. */
export function priceAtTick(tick: number): bigint {
  const [numerator, denominator] = powerOfTick(tick);
  return (2n * numerator * ONE + denominator) / (2n * denominator);
}

/** 1.0001^tick, 18 significant digits. */
export function tickPriceText(tick: number): string {
  return formatRatioHalfUp(...powerOfTick(tick), SHOWN_DIGITS);
}
