// One step of a swap with exact input, within a range of constant liquidity. Results are exact. Floating point is used
// only to find the side of the target early, where it is certain, which saves the exact computation.

import { MAX_UINT256, mulDivRoundingUp } from '@svc/core/amm/fullMath';
import { amount0Delta, amount1Delta, priceAfterInput } from '@svc/core/amm/sqrtPriceMath';

/** Fees are millionths. */
const FEE_UNITS = 1_000_000n;
const Q96_APPROX = 2 ** 96;
/** More than a difference of two rounded prices can be off by, as a part of the larger one. */
const PRICE_SLACK = 2 ** -51;
/** More than the rounding of a handful of products can add up to. */
const SLACK = 1e-9;

export interface SwapStep {
  readonly sqrtPriceX96: bigint;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly fee: bigint;
}

/** A fee and what it leaves, in millionths. */
export interface FeeParts {
  readonly pips: bigint;
  readonly kept: bigint;
  readonly keptApprox: number;
}

const parts = new Map<number, FeeParts>();

/** Parts of a fee tier; kept, since there are few tiers. */
export function feeParts(tier: number): FeeParts {
  const known = parts.get(tier);
  if (known !== undefined) return known;
  const pips = BigInt(tier);
  const made = { pips, kept: FEE_UNITS - pips, keptApprox: 1 - tier / 1e6 };
  parts.set(tier, made);
  return made;
}

/**
 * Moves the price towards a target until it is reached or the input is used up. The direction follows from the target:
 * at or below the price, token0 comes in. With `amountIn` and `fee` below what remained, the target was reached.
 * @param priceApprox `Number(price)`, when the caller has it already
 * @param targetApprox `Number(target)`, likewise
 */
export function computeSwapStep(
  price: bigint,
  target: bigint,
  liquidity: bigint,
  remaining: bigint,
  fee: FeeParts,
  priceApprox = Number(price),
  targetApprox = Number(target),
): SwapStep {
  const zeroForOne = price >= target;
  const liquidityApprox = Number(liquidity);
  const usableApprox = Number(remaining) * fee.keptApprox;
  const distance = Math.abs(priceApprox - targetApprox);
  const slack = (priceApprox + targetApprox) * PRICE_SLACK;
  const unit = zeroForOne
    ? (liquidityApprox * Q96_APPROX) / (priceApprox * targetApprox)
    : liquidityApprox / Q96_APPROX;
  if (usableApprox * (1 - SLACK) - 2 > unit * (distance + slack) * (1 + SLACK))
    return reachedStep(price, target, liquidity, fee, zeroForOne);
  const usable = (remaining * fee.kept) / FEE_UNITS;
  if (usable > 0n && usableApprox < unit * (distance - slack) * (1 - SLACK)) {
    if (!zeroForOne)
      return shortOfToken1(price, liquidity, remaining, usable, liquidityApprox < Q96_APPROX * (1 - SLACK));
    const short = shortOfToken0(
      price,
      liquidity,
      remaining,
      usable,
      liquidityApprox * Q96_APPROX < targetApprox * targetApprox * (1 - SLACK),
    );
    if (short !== undefined) return short;
  }
  return exactStep(price, target, liquidity, remaining, fee, usable);
}

/** The step by comparing what reaching the target would need. */
function exactStep(
  price: bigint,
  target: bigint,
  liquidity: bigint,
  remaining: bigint,
  fee: FeeParts,
  usable: bigint,
): SwapStep {
  const zeroForOne = price >= target;
  const need = amountInBetween(price, target, liquidity, zeroForOne);
  const next = usable >= need ? target : priceAfterInput(price, liquidity, usable, zeroForOne);
  if (next === target) return reachedStep(price, target, liquidity, fee, zeroForOne);
  const amountIn = amountInBetween(price, next, liquidity, zeroForOne);
  return {
    sqrtPriceX96: next,
    amountIn,
    amountOut: amountOutBetween(price, next, liquidity, zeroForOne),
    fee: remaining - amountIn,
  };
}

/** The step whose input suffices for the target. */
function reachedStep(price: bigint, target: bigint, liquidity: bigint, fee: FeeParts, zeroForOne: boolean): SwapStep {
  const amountIn = amountInBetween(price, target, liquidity, zeroForOne);
  const amountOut = amountOutBetween(price, target, liquidity, zeroForOne);
  return { sqrtPriceX96: target, amountIn, amountOut, fee: mulDivRoundingUp(amountIn, fee.pips, fee.kept) };
}

function amountInBetween(price: bigint, next: bigint, liquidity: bigint, zeroForOne: boolean): bigint {
  return zeroForOne ? amount0Delta(next, price, liquidity, true) : amount1Delta(price, next, liquidity, true);
}

function amountOutBetween(price: bigint, next: bigint, liquidity: bigint, zeroForOne: boolean): bigint {
  return zeroForOne ? amount1Delta(next, price, liquidity, false) : amount0Delta(price, next, liquidity, false);
}

/**
 * Token0 in that is known to end above the target; undefined where 256 bits would overflow.
 * @param fine liquidity · 2^96 is below the square of every price on the way: rounding the price up by less than one
 * then takes less than one unit of input back, and what went in, rounded up, is what was usable
 */
function shortOfToken0(
  price: bigint,
  liquidity: bigint,
  remaining: bigint,
  usable: bigint,
  fine: boolean,
): SwapStep | undefined {
  const product = usable * price;
  const divisor = (liquidity << 96n) + product;
  if (divisor > MAX_UINT256) return undefined;
  // The new price is liquidity · 2^96 · price / divisor rounded up: the old one less this part of it rounded down.
  const fall = (product * price) / divisor;
  const next = price - fall;
  const amountIn = fine ? usable : amount0Delta(next, price, liquidity, true);
  return { sqrtPriceX96: next, amountIn, amountOut: (liquidity * fall) >> 96n, fee: remaining - amountIn };
}

/**
 * Token1 in that is known to end below the target.
 * @param fine liquidity is below 2^96: rounding the price down by less than one takes less than one unit of input back
 */
function shortOfToken1(price: bigint, liquidity: bigint, remaining: bigint, usable: bigint, fine: boolean): SwapStep {
  const next = price + (usable << 96n) / liquidity;
  const amountIn = fine ? usable : amount1Delta(price, next, liquidity, true);
  return {
    sqrtPriceX96: next,
    amountIn,
    amountOut: amount0Delta(price, next, liquidity, false),
    fee: remaining - amountIn,
  };
}
