// Amounts between two square-root prices, and the price after an input. Rounding always favours the pool.

import { divRoundingUp, MAX_UINT256, mulDiv, mulDivRoundingUp, Q96 } from './fullMath.ts';

/** token0 between two prices for a liquidity. */
export function amount0Delta(a: bigint, b: bigint, liquidity: bigint, roundUp: boolean): bigint {
  const [lower, upper] = a < b ? [a, b] : [b, a];
  const numerator = liquidity << 96n;
  return roundUp ? divRoundingUp(mulDivRoundingUp(numerator, upper - lower, upper), lower) : mulDiv(numerator, upper - lower, upper) / lower;
}

/** token1 between two prices for a liquidity. */
export function amount1Delta(a: bigint, b: bigint, liquidity: bigint, roundUp: boolean): bigint {
  const distance = a < b ? b - a : a - b;
  return roundUp ? mulDivRoundingUp(liquidity, distance, Q96) : mulDiv(liquidity, distance, Q96);
}

/** Price after `amount` of token0 came in, rounded up. */
function priceAfterToken0(price: bigint, liquidity: bigint, amount: bigint): bigint {
  if (amount === 0n) return price;
  const numerator = liquidity << 96n;
  const product = amount * price;
  // Where 256 bits would overflow, the reference takes a coarser formula; both round up.
  if (product <= MAX_UINT256 && numerator + product <= MAX_UINT256) return mulDivRoundingUp(numerator, price, numerator + product);
  return divRoundingUp(numerator, numerator / price + amount);
}

/** Price after an exact input: token0 moves it down (rounded up), token1 up (rounded down). Liquidity is positive. */
export function priceAfterInput(price: bigint, liquidity: bigint, amount: bigint, zeroForOne: boolean): bigint {
  return zeroForOne ? priceAfterToken0(price, liquidity, amount) : price + mulDiv(amount, Q96, liquidity);
}
