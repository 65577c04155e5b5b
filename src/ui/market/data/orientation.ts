// The displayed orientation of a market, and how a typed order becomes one on the node's sorted pair. The node sorts
// tokens by address; people expect the quote currency last. Rounding never makes an order worse than typed. core
// inverts prices, sizes and sides; here they are in units of 10^-18.

import { formatDecimal, mulDivDown, mulDown, mulUp, parseDecimal } from '@svc/core/decimal';
import { invertScaled, orientSide, type Side } from '@svc/core/markets/orientation';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { MIN_ORDER_SIZE } from '@svc/core/ops/limits';

/** A market of the node, and whether it is displayed inverted. */
export interface MarketView {
  /** `token0:token1`, the node's name. */
  readonly id: string;
  readonly base: AssetView;
  readonly quote: AssetView;
  /** Whether the displayed base is token1. */
  readonly inverted: boolean;
}

export interface AssetView {
  /** The native symbol or a token address. */
  readonly asset: string;
  readonly symbol: string;
}

/** A displayed price level. */
export interface LevelView {
  readonly price: bigint;
  readonly amount: bigint;
}

const MONEY = /^q?(?:usdc|usdt|usd|dai|eur)$/i;

/** How likely a symbol is the quote currency: the higher one comes last. */
function moneyRank(symbol: string): number {
  if (MONEY.test(symbol)) return 2;
  return symbol === NATIVE_SYMBOL ? 1 : 0;
}

/** The market in its displayed orientation. */
export function orient(id: string, token0: AssetView, token1: AssetView): MarketView {
  const inverted = moneyRank(token0.symbol) > moneyRank(token1.symbol);
  return inverted ? { id, base: token1, quote: token0, inverted } : { id, base: token0, quote: token1, inverted };
}

/** Displayed price of a node price; 1/p is cut toward zero at 18 places. */
export function shownPrice(market: MarketView, price: bigint): bigint {
  return market.inverted ? invertScaled(price) : price;
}

/** Displayed size of a node size at a node price. */
export function shownAmount(market: MarketView, price: bigint, amount: bigint): bigint {
  return market.inverted ? mulDown(amount, price) : amount;
}

/** Displayed levels of a side of the node's book, best first: those whose displayed prices are the same as one. */
export function shownLevels(
  market: MarketView,
  side: readonly { readonly price: bigint; readonly amount: bigint }[],
): LevelView[] {
  const levels = new Map<bigint, bigint>();
  for (const { price: nodePrice, amount } of side) {
    const price = shownPrice(market, nodePrice);
    levels.set(price, (levels.get(price) ?? 0n) + shownAmount(market, nodePrice, amount));
  }
  return [...levels].map(([price, amount]) => ({ price, amount }));
}

/** Displayed side of a node side. */
export function shownSide(market: MarketView, side: string): Side {
  return orientSide(side, market.inverted);
}

/** Params of PLACE_ORDER. */
export interface LimitOrder extends Record<string, string> {
  pair: string;
  side: Side;
  order_type: 'limit';
  price: string;
  amount: string;
}

/**
 * The node's order for one typed on the displayed market. An inverted price is rounded up for a sell and down for a buy
 * on the node's side, so that it never fills worse than typed.
 */
export function limitOrder(market: MarketView, side: Side, price: bigint, amount: bigint): LimitOrder {
  if (!market.inverted)
    return { pair: market.id, side, order_type: 'limit', price: formatDecimal(price), amount: formatDecimal(amount) };
  const nodeSide = orientSide(side, true);
  const nodePrice = invertScaled(price, nodeSide === 'sell' ? 'up' : 'down');
  return {
    pair: market.id,
    side: nodeSide,
    order_type: 'limit',
    price: formatDecimal(nodePrice),
    amount: formatDecimal(mulDown(amount, price)),
  };
}

/** Whether the node refuses an order as too small: what it counts in its own base, or a price beyond its places. */
export function isTooSmall({ price, amount }: LimitOrder): boolean {
  return parseDecimal(amount) < MIN_ORDER_SIZE || parseDecimal(price) === 0n;
}

/** The total of an order typed on the displayed market: for a buy its maximum cost, in the displayed quote. */
export function totalOf(side: Side, price: bigint, amount: bigint): bigint {
  return side === 'buy' ? mulUp(price, amount) : mulDown(price, amount);
}

/** Smallest accepted output: the quoted one minus the slippage, rounded down. `slippage` in parts of 10,000. */
export function minimumOut(quoted: string, slippagePer10k: bigint): string {
  return formatDecimal(mulDivDown(parseDecimal(quoted), 10_000n - slippagePer10k, 10_000n));
}

/** Typed slippage in percent, in parts of 10,000: two places, above 0 and at most 50 %. Undefined for anything else. */
export function findSlippage(typed: string): bigint | undefined {
  const [, whole, places = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return undefined;
  const parts = BigInt(whole) * 100n + BigInt(places.padEnd(2, '0'));
  return parts > 0n && parts <= 5_000n ? parts : undefined;
}
