// Square-root prices of ticks in Q64.96 and back, over the whole range, in integers. The results equal those of the
// widely used on-chain implementation, so prices agree with other tools to the unit.

import { assertInvariant } from '../errors.ts';
import { MAX_UINT256, Q32, Q128 } from './fullMath.ts';

export const MIN_TICK = -887272;
export const MAX_TICK = 887272;
/** Square-root price of the lowest tick. */
export const MIN_SQRT_RATIO = 4295128739n;
/** Square-root price of the highest tick; a pool's price stays below it. */
export const MAX_SQRT_RATIO = 1461446703485210103287273052203988822378723970342n;

/** sqrt(1.0001)^(-2^i) in Q128, rounded to nearest, for i = 0..19. */
const FACTORS = [
  0xfffcb933bd6fad37aa2d162d1a594001n,
  0xfff97272373d413259a46990580e213an,
  0xfff2e50f5f656932ef12357cf3c7fdccn,
  0xffe5caca7e10e4e61c3624eaa0941cd0n,
  0xffcb9843d60f6159c9db58835c926644n,
  0xff973b41fa98c081472e6896dfb254c0n,
  0xff2ea16466c96a3843ec78b326b52861n,
  0xfe5dee046a99a2a811c461f1969c3053n,
  0xfcbe86c7900a88aedcffc83b479aa3a4n,
  0xf987a7253ac413176f2b074cf7815e54n,
  0xf3392b0822b70005940c7a398e4b70f3n,
  0xe7159475a2c29b7443b29c7fa6e889d9n,
  0xd097f3bdfd2022b8845ad8f792aa5825n,
  0xa9f746462d870fdf8a65dc1f90e061e5n,
  0x70d869a156d2a1b890bb3df62baf32f7n,
  0x31be135f97d08fd981231505542fcfa6n,
  0x9aa508b5b7a84e1c677de54f3e99bc9n,
  0x5d6af8dedb81196699c329225ee604n,
  0x2216e584f5fa1ea926041bedfe98n,
  0x48a170391f7dc42444e8fa2n,
];

/** 1 / log2(sqrt(1.0001)). */
const TICKS_PER_OCTAVE = 13863.63674682759;
/** Fractional bits of the logarithm that are computed: an error of 2^-20 octaves is a hundredth of a tick. */
const LOG_BITS = 20;
/** Exponent of a floating-point one, and that of 2^96. */
const EXPONENT_BIAS = 1023;
const Q96_EXPONENT = 96;

// Ticks in use are few and asked for again and again.
const cache = new Map<number, TickPrice>();
const CACHE_LIMIT = 65_536;

/** Square-root price of a tick, exact and as the nearest floating-point number. */
export interface TickPrice {
  /** Q64.96, rounded up. */
  readonly ratio: bigint;
  readonly approx: number;
}

/** Square-root price of a tick in both forms. */
export function priceOfTick(tick: number): TickPrice {
  const known = cache.get(tick);
  if (known !== undefined) return known;
  const ratio = computeRatio(tick);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  const price = { ratio, approx: Number(ratio) };
  cache.set(tick, price);
  return price;
}

/** Square-root price of a tick in Q64.96, rounded up. */
export function sqrtRatioAtTick(tick: number): bigint {
  return priceOfTick(tick).ratio;
}

function computeRatio(tick: number): bigint {
  assertInvariant(Number.isInteger(tick) && tick >= MIN_TICK && tick <= MAX_TICK, 'a tick lies inside the range');
  const distance = Math.abs(tick);
  let ratio = Q128;
  for (let bit = 0; bit < FACTORS.length; bit++) {
    if ((distance & (1 << bit)) !== 0) ratio = (ratio * (FACTORS[bit] as bigint)) >> 128n;
  }
  if (tick > 0) ratio = MAX_UINT256 / ratio;
  return (ratio >> 32n) + (ratio % Q32 === 0n ? 0n : 1n);
}

const scratch = new DataView(new ArrayBuffer(8));

/** log2 of a square-root price without its scale, by squaring: products of numbers are the same on every machine. */
function approximateLog2(sqrtPriceX96: bigint): number {
  scratch.setFloat64(0, Number(sqrtPriceX96));
  const high = scratch.getUint32(0);
  let log = (high >>> 20) - EXPONENT_BIAS - Q96_EXPONENT;
  scratch.setUint32(0, (EXPONENT_BIAS << 20) | (high & 0xfffff));
  let mantissa = scratch.getFloat64(0);
  for (let bit = 1; bit <= LOG_BITS; bit++) {
    mantissa *= mantissa;
    if (mantissa < 2) continue;
    mantissa /= 2;
    log += 2 ** -bit;
  }
  return log;
}

/**
 * The largest tick whose square-root price is not above the given one, which must be in [MIN_SQRT_RATIO,
 * MAX_SQRT_RATIO).
 */
export function tickAtSqrtRatio(sqrtPriceX96: bigint): number {
  assertInvariant(
    sqrtPriceX96 >= MIN_SQRT_RATIO && sqrtPriceX96 < MAX_SQRT_RATIO,
    'a square-root price lies inside the range',
  );
  // The estimate only says where to look: it is off by one at most, and the exact prices of its neighbours decide.
  const estimate = Math.floor(approximateLog2(sqrtPriceX96) * TICKS_PER_OCTAVE);
  let tick = Math.max(MIN_TICK, Math.min(MAX_TICK - 1, estimate));
  while (sqrtRatioAtTick(tick) > sqrtPriceX96) tick -= 1;
  while (sqrtRatioAtTick(tick + 1) <= sqrtPriceX96) tick += 1;
  return tick;
}
