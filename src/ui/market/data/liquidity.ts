// Liquidity of a market's pools in the displayed orientation: price ranges, what a deposit takes, what a removal pays,
// the depth at each price. Computed with core's pool arithmetic, which the node executes too.

import { maxLiquidityPerTick } from '@svc/core/amm/feeTiers';
import { type Amounts, amountsForLiquidity, liquidityForAmounts } from '@svc/core/amm/liquidityMath';
import { MAX_SQRT_RATIO, MAX_TICK, MIN_SQRT_RATIO, sqrtRatioAtTick, tickAtSqrtRatio } from '@svc/core/amm/tickMath';
import { formatDecimal, mulDown, ONE, sqrtDown } from '@svc/core/decimal';
import { findAmount, scaled } from '../format.ts';
import type { LiquidityPosition, Pool, PoolTick } from './nodeApi.ts';
import type { MarketView } from './orientation.ts';
import { signedAmount } from './perpForecast.ts';

/**
 * A price range. Its ends are ticks in the order of displayed prices: in an inverted market they have the opposite
 * sign.
 */
export interface ShownRange {
  readonly low: number;
  readonly high: number;
}

/** Amounts in the market's displayed orientation. */
export interface ShownAmounts {
  readonly base: bigint;
  readonly quote: bigint;
}

const turned = (tick: number): number => (tick === 0 ? 0 : -tick);

/** Converts a tick between the node's order and the displayed order. */
export const shownTick = ({ inverted }: MarketView, tick: number): number => (inverted ? turned(tick) : tick);

/** The ends of a displayed range in the node's terms. */
export function nodeRange(market: MarketView, { low, high }: ShownRange): { tickLower: number; tickUpper: number } {
  return market.inverted ? { tickLower: turned(high), tickUpper: turned(low) } : { tickLower: low, tickUpper: high };
}

/** The displayed range of a position. */
export function rangeOf(market: MarketView, { tick_lower, tick_upper }: LiquidityPosition): ShownRange {
  return market.inverted
    ? { low: turned(tick_upper), high: turned(tick_lower) }
    : { low: tick_lower, high: tick_upper };
}

const shownOf = ({ inverted }: MarketView, { amount0, amount1 }: Amounts): ShownAmounts =>
  inverted ? { base: amount1, quote: amount0 } : { base: amount0, quote: amount1 };

/** The widest range of a tick spacing. */
export function wholeRange(spacing: number): ShownRange {
  const most = Math.floor(MAX_TICK / spacing) * spacing;
  return { low: -most, high: most };
}

/** The displayed price at a displayed tick. */
export function priceAtTick(market: MarketView, tick: number): bigint {
  const ratio = sqrtRatioAtTick(shownTick(market, tick));
  return market.inverted ? (ONE << 192n) / (ratio * ratio) : (ratio * ratio * ONE) >> 192n;
}

/** The nearest multiple of a spacing inside the widest range. */
export function snapped(tick: number, spacing: number): number {
  const { low, high } = wholeRange(spacing);
  // Rounding a small negative number gives -0, which is no tick.
  return Math.max(low, Math.min(high, Math.round(tick / spacing) * spacing)) + 0;
}

/** The displayed tick nearest to a displayed price, among those that a range may end at. */
export function tickOfPrice(market: MarketView, price: bigint, spacing: number): number {
  const ratio = sqrtDown(market.inverted ? (ONE << 192n) / price : (price << 192n) / ONE);
  const legal = ratio < MIN_SQRT_RATIO ? MIN_SQRT_RATIO : ratio >= MAX_SQRT_RATIO ? MAX_SQRT_RATIO - 1n : ratio;
  const below = tickAtSqrtRatio(legal);
  const nearest = sqrtRatioAtTick(below + 1) - legal < legal - sqrtRatioAtTick(below) ? below + 1 : below;
  return snapped(shownTick(market, nearest), spacing);
}

/** The range that extends by a share of the price up and down; at least one tick spacing. */
export function rangeAround(tick: number, share: number, spacing: number): ShownRange {
  const ticks = (factor: number): number => Math.log(factor) / Math.log(1.0001);
  const low = snapped(tick + ticks(1 - share), spacing);
  return { low, high: Math.max(low + spacing, snapped(tick + ticks(1 + share), spacing)) };
}

/** What a deposit takes now, and its maximum at any price. */
export interface Deposit extends ShownAmounts {
  readonly liquidity: bigint;
  readonly most: ShownAmounts;
}

/** The deposit for an amount of liquidity. */
export function depositOf(market: MarketView, pool: Pool, range: ShownRange, liquidity: bigint): Deposit {
  const { tickLower, tickUpper } = nodeRange(market, range);
  const at = (sqrtPrice: bigint): Amounts => amountsForLiquidity(sqrtPrice, tickLower, tickUpper, liquidity, true);
  return {
    liquidity,
    ...shownOf(market, at(BigInt(pool.sqrt_price_x96))),
    most: shownOf(market, {
      amount0: at(sqrtRatioAtTick(tickLower)).amount0,
      amount1: at(sqrtRatioAtTick(tickUpper)).amount1,
    }),
  };
}

/** The most liquidity that amounts pay for now; an omitted one is not a limit. */
export function liquidityFor(
  market: MarketView,
  pool: Pool,
  range: ShownRange,
  { base, quote }: { readonly base?: bigint | undefined; readonly quote?: bigint | undefined },
): bigint | undefined {
  const { tickLower, tickUpper } = nodeRange(market, range);
  const [amount0, amount1] = market.inverted ? [quote, base] : [base, quote];
  const found = liquidityForAmounts(BigInt(pool.sqrt_price_x96), tickLower, tickUpper, amount0, amount1);
  return found === 0n ? undefined : found;
}

/** Why the node would refuse a deposit. */
export type DepositObstacle = 'paused' | 'tooMuch';

/** Why a deposit is refused, apart from missing funds. `ticks` are those of the pool. */
export function depositObstacle(
  market: MarketView,
  pool: Pool,
  ticks: readonly PoolTick[],
  range: ShownRange,
  liquidity: bigint,
): DepositObstacle | undefined {
  if (pool.paused) return 'paused';
  const { tickLower, tickUpper } = nodeRange(market, range);
  const most = maxLiquidityPerTick(pool.tick_spacing);
  const isFull = [tickLower, tickUpper].some(
    (end) => scaled(ticks.find(({ tick }) => tick === end)?.liquidity_gross) + liquidity > most,
  );
  return isFull ? 'tooMuch' : undefined;
}

/** The holdings of a pool, in the market's displayed orientation. */
export interface Held extends ShownAmounts {
  readonly pool: Pool;
}

/** The displayed price in a pool. */
export const poolPrice = (market: MarketView, { tick }: Pool): bigint => priceAtTick(market, shownTick(market, tick));

/**
 * Pools by the value of their holdings, largest first, all at one price: the market's, else the median of the pools.
 * Liquidity alone says little: at a price of a stranger's choice much of it costs next to nothing.
 */
export function byWorth(market: MarketView, held: readonly Held[], marketPrice: bigint | undefined): Pool[] {
  const prices = held.map(({ pool }) => poolPrice(market, pool)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const price = marketPrice ?? prices[Math.floor((prices.length - 1) / 2)] ?? 0n;
  const worth = ({ base, quote }: Held): bigint => mulDown(base, price) + quote;
  return [...held].sort((a, b) => (worth(b) > worth(a) ? 1 : worth(b) < worth(a) ? -1 : 0)).map(({ pool }) => pool);
}

/** Difference in percent between a pool's price and another above which it is reported. */
const FAR_PERCENT = 5n;

/** The first of other prices that is far from a pool's price. */
export function farFrom(price: bigint, others: readonly (bigint | undefined)[]): bigint | undefined {
  return others.find((other) => {
    if (other === undefined || other === 0n) return false;
    const away = price > other ? price - other : other - price;
    return away * 100n > other * FAR_PERCENT;
  });
}

/** The tick of a range end that is typed as a price; zero and infinity have their own symbols. */
export function typedEnd(market: MarketView, end: 'low' | 'high', text: string, spacing: number): number | undefined {
  const { low, high } = wholeRange(spacing);
  if (end === 'low' && /^0(?:\.0*)?$/.test(text.trim())) return low;
  if (end === 'high' && text.trim() === '∞') return high;
  const price = findAmount(text);
  return price === undefined ? undefined : tickOfPrice(market, price, spacing);
}

/** What removing liquidity pays now. Fees are always paid in full. */
export interface Removal {
  /** Removed liquidity. */
  readonly liquidity: bigint;
  readonly fees: ShownAmounts;
  /** Including the fees. */
  readonly pays: ShownAmounts;
  /** Of the operation. */
  readonly params: Readonly<Record<string, string>>;
}

/** The removal of a share of a position: whole percents, 0 for the fees alone. */
export function removalOf(market: MarketView, pool: Pool, position: LiquidityPosition, percent: number): Removal {
  const all = scaled(position.liquidity);
  const liquidity = (all * BigInt(percent)) / 100n;
  const { tick_lower: lower, tick_upper: upper, pool_id, position_id } = position;
  const principal = shownOf(market, amountsForLiquidity(BigInt(pool.sqrt_price_x96), lower, upper, liquidity, false));
  const fees = shownOf(market, { amount0: scaled(position.fees0), amount1: scaled(position.fees1) });
  return {
    liquidity,
    fees,
    pays: { base: principal.base + fees.base, quote: principal.quote + fees.quote },
    params: { pool_id, position_id, ...(percent === 100 ? {} : { amount: formatDecimal(liquidity) }) },
  };
}

/** Whether the price is inside a range: its liquidity is active. */
export function isWorking(market: MarketView, pool: Pool, range: ShownRange): boolean {
  const { tickLower, tickUpper } = nodeRange(market, range);
  return tickLower <= pool.tick && pool.tick < tickUpper;
}

/** Liquidity of a pool in equal steps between two displayed ticks: the average active in each, for a chart. */
export function depthBetween(
  market: MarketView,
  ticks: readonly PoolTick[],
  { low, high }: ShownRange,
  steps: number,
): number[] {
  const width = (high - low) / steps;
  const depth = new Array<number>(steps).fill(0);
  let working = 0n;
  ticks.forEach(({ tick, liquidity_net: net }, at) => {
    working += signedAmount(net);
    const next = ticks[at + 1]?.tick;
    if (next === undefined || working === 0n) return;
    const [from, to] = [shownTick(market, tick), shownTick(market, next)].sort((a, b) => a - b) as [number, number];
    const first = Math.max(0, Math.floor((from - low) / width));
    const last = Math.min(steps - 1, Math.ceil((to - low) / width) - 1);
    for (let step = first; step <= last; step++) {
      const start = low + step * width;
      const overlap = Math.min(to, start + width) - Math.max(from, start);
      if (overlap > 0) depth[step] = (depth[step] ?? 0) + (Number(working) / 1e18) * (overlap / width);
    }
  });
  return depth;
}
