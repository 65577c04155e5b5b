// One step of a swap with exact input, within a range of constant liquidity.

import { mulDiv, mulDivRoundingUp } from './fullMath.ts';
import { amount0Delta, amount1Delta, priceAfterInput } from './sqrtPriceMath.ts';

/** Fees are millionths. */
const FEE_UNITS = 1_000_000n;

export interface SwapStep {
  readonly sqrtPriceX96: bigint;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly fee: bigint;
}

/**
 * Moves the price towards a target until it is reached or the input is used up. The direction follows from the target:
 * at or below the price, token0 comes in. With `amountIn` and `fee` below what remained, the target was reached.
 */
export function computeSwapStep(price: bigint, target: bigint, liquidity: bigint, remaining: bigint, feePips: bigint): SwapStep {
  const zeroForOne = price >= target;
  const usable = mulDiv(remaining, FEE_UNITS - feePips, FEE_UNITS);
  const need = zeroForOne ? amount0Delta(target, price, liquidity, true) : amount1Delta(price, target, liquidity, true);
  const next = usable >= need ? target : priceAfterInput(price, liquidity, usable, zeroForOne);
  const reached = next === target;
  const amountIn = reached ? need : zeroForOne ? amount0Delta(next, price, liquidity, true) : amount1Delta(price, next, liquidity, true);
  const amountOut = zeroForOne ? amount1Delta(next, price, liquidity, false) : amount0Delta(price, next, liquidity, false);
  const fee = reached ? mulDivRoundingUp(amountIn, feePips, FEE_UNITS - feePips) : remaining - amountIn;
  return { sqrtPriceX96: next, amountIn, amountOut, fee };
}
