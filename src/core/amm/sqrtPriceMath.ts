// Amounts between two square-root prices, and the price after an input. Rounding always favours the pool.

import { divRoundingUp, MAX_UINT256, mulDivRoundingUp, Q96 } from './fullMath.ts';

/** Added before a shift by 96 bits, it rounds up. Shifts cost a fraction of divisions. */
const BELOW_Q96 = Q96 - 1n;

/** token0 between two prices for a liquidity. */
export function amount0Delta(a: bigint, b: bigint, liquidity: bigint, roundUp: boolean): bigint {
  const lower = a < b ? a : b;
  const upper = a < b ? b : a;
  // Dividing by one price and then by the other, rounded the same way, is dividing by their product.
  const product = (liquidity << 96n) * (upper - lower);
  const divisor = upper * lower;
  return roundUp ? (product + divisor - 1n) / divisor : product / divisor;
}

/** token1 between two prices for a liquidity. */
export function amount1Delta(a: bigint, b: bigint, liquidity: bigint, roundUp: boolean): bigint {
  const distance = a < b ? b - a : a - b;
  const product = liquidity * distance;
  return roundUp ? (product + BELOW_Q96) >> 96n : product >> 96n;
}

/** Price after `amount` of token0 came in, rounded up. */
function priceAfterToken0(price: bigint, liquidity: bigint, amount: bigint): bigint {
  if (amount === 0n) return price;
  const numerator = liquidity << 96n;
  const product = amount * price;
  // Where 256 bits would overflow, the reference takes a coarser formula; both round up.
  if (product <= MAX_UINT256 && numerator + product <= MAX_UINT256)
    return mulDivRoundingUp(numerator, price, numerator + product);
  return divRoundingUp(numerator, numerator / price + amount);
}

/** Price after an exact input: token0 moves it down (rounded up), token1 up (rounded down). Liquidity is positive. */
export function priceAfterInput(price: bigint, liquidity: bigint, amount: bigint, zeroForOne: boolean): bigint {
  return zeroForOne ? priceAfterToken0(price, liquidity, amount) : price + (amount << 96n) / liquidity;
}
