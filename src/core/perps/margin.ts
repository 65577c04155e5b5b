// The formulas of margin as pure functions of numbers: no state. Money is in units of 10^-36, prices, sizes and
// leverages in units of 10^-18. What divides rounds against the account.

import { ONE } from '../decimal.ts';
import { TAKER_FEE } from './fees.ts';
import { abs, divCeil, divFloor, max, min } from './rounding.ts';

/** Leverage of an account that has set none, capped by the market's. */
export const DEFAULT_LEVERAGE = 10n * ONE;

/** A position with what its margin depends on. */
export interface Holding {
  /** Negative for a short. */
  readonly size: bigint;
  readonly entry: bigint;
  readonly mark: bigint;
  readonly leverage: bigint;
  /** Of the market. */
  readonly maxLeverage: bigint;
}

/** An account's cross side. */
export interface CrossAccount {
  readonly collateral: bigint;
  readonly holdings: readonly Holding[];
  readonly orderMargin: bigint;
}

/** Unrealised profit of a position at its mark. */
export function unrealisedOf({ size, mark, entry }: Pick<Holding, 'size' | 'entry' | 'mark'>): bigint {
  return size * (mark - entry);
}

/** Value of a position at its mark. */
export function notionalOf({ size, mark }: Pick<Holding, 'size' | 'mark'>): bigint {
  return abs(size) * mark;
}

/** Margin that a size needs at a price and a leverage, rounded up. */
export function initialOf(size: bigint, price: bigint, leverage: bigint): bigint {
  return divCeil(abs(size) * price * ONE, leverage);
}

/** Maintenance margin of a position: notional / (2 × the market's largest leverage), rounded up. */
export function maintenanceOf(holding: Pick<Holding, 'size' | 'mark' | 'maxLeverage'>): bigint {
  return divCeil(notionalOf(holding) * ONE, 2n * holding.maxLeverage);
}

const sumOf = <T>(items: readonly T[], value: (item: T) => bigint): bigint =>
  items.reduce((sum, item) => sum + value(item), 0n);

/** Collateral and the unrealised profit of all cross positions. */
export function equityOf({ collateral, holdings }: Pick<CrossAccount, 'collateral' | 'holdings'>): bigint {
  return collateral + sumOf(holdings, unrealisedOf);
}

/** What the cross side holds back: margin of positions and of resting orders. */
export function requirementOf({ holdings, orderMargin }: Pick<CrossAccount, 'holdings' | 'orderMargin'>): bigint {
  return sumOf(holdings, ({ size, mark, leverage }) => initialOf(size, mark, leverage)) + orderMargin;
}

/** Maintenance margin of all cross positions. */
export function crossMaintenanceOf({ holdings }: Pick<CrossAccount, 'holdings'>): bigint {
  return sumOf(holdings, maintenanceOf);
}

/** What may leave the account: in units of 10^-18, rounded down. */
export function withdrawableOf(account: CrossAccount): bigint {
  return max(0n, min(account.collateral, equityOf(account) - requirementOf(account))) / ONE;
}

/** What an order is checked with. */
export interface OrderCheck {
  /** The position, 0n when there is none. */
  readonly position: bigint;
  /** Signed size of the order. */
  readonly order: bigint;
  /** Its limit. */
  readonly limit: bigint;
  readonly mark: bigint;
  readonly leverage: bigint;
  /** Equity less requirement of the cross side. */
  readonly free: bigint;
}

const worstFee = ({ order, limit }: OrderCheck): bigint => divCeil(abs(order) * limit * TAKER_FEE, ONE);

/** Whether a cross account may place an order. */
export function coversCross(check: OrderCheck): boolean {
  const { position, order, limit, mark, leverage, free } = check;
  const added = (abs(position + order) - abs(position)) * mark;
  return free + order * (mark - limit) - worstFee(check) >= divCeil(added * ONE, leverage);
}

/**
 * Whether an isolated position may be changed by an order. `margin` is what the position has, `entry` its entry price.
 */
export function coversIsolated(check: OrderCheck, margin: bigint, entry: bigint): boolean {
  const { position, order, limit, mark, leverage, free } = check;
  const increase = max(0n, abs(position + order) - abs(position));
  const added = divCeil(increase * limit * ONE, leverage);
  if (free < added + worstFee(check)) return false;
  const worth = margin + position * (mark - entry) + order * (mark - limit);
  return worth + added >= initialOf(position + order, mark, leverage);
}

/**
 * Price at which closing a whole position leaves its side with nothing after the taker's fee; undefined when a short
 * has no such price. Rounded in favour of whoever takes the losses.
 */
export function bankruptcyPrice(size: bigint, mark: bigint, equity: bigint): bigint | undefined {
  const amount = abs(size);
  if (size > 0n) return max(1n, divCeil((amount * mark - equity) * ONE, amount * (ONE - TAKER_FEE)));
  const price = divFloor((amount * mark + equity) * ONE, amount * (ONE + TAKER_FEE));
  return price > 0n ? price : undefined;
}

/** Places of a liquidation price that is shown. */
export const LIQUIDATION_PRICE_PLACES = 8;

/** A fraction in 8 places, half up; undefined when it is not positive or has no value. */
function shownPrice(numerator: bigint, denominator: bigint): bigint | undefined {
  if (denominator === 0n || numerator === 0n || numerator < 0n !== denominator < 0n) return undefined;
  const value = abs(numerator);
  const divisor = abs(denominator);
  const unit = 10n ** BigInt(LIQUIDATION_PRICE_PLACES);
  const rounded = (2n * value * unit + divisor) / (2n * divisor);
  return rounded > 0n ? rounded : undefined;
}

/**
 * Mark at which a position would be liquidated while all others stay at theirs, in units of 10^-8; undefined when there
 * is none. `others` is what the side has beside this position: for cross its equity less the unrealised profit of the
 * position and less the maintenance of the others, for isolated the margin.
 */
export function liquidationPrice(
  { size, entry, maxLeverage }: Pick<Holding, 'size' | 'entry' | 'maxLeverage'>,
  others: bigint,
): bigint | undefined {
  // others + q (p − e) = |q| p r, with r = 1 / (2 max leverage); both sides times 2 max leverage.
  const twice = 2n * maxLeverage;
  return shownPrice((size * entry - others) * twice, (size * twice - abs(size) * ONE) * ONE);
}

/**
 * The same of a position by its side: for a cross one what the whole account has beside it, the others held at their
 * marks; for an isolated one its margin.
 */
export function liquidationPriceOf(
  holding: Holding,
  side: Pick<CrossAccount, 'collateral' | 'holdings'> | { readonly isolatedMargin: bigint },
): bigint | undefined {
  const others =
    'isolatedMargin' in side
      ? side.isolatedMargin
      : equityOf(side) - unrealisedOf(holding) - (crossMaintenanceOf(side) - maintenanceOf(holding));
  return liquidationPrice(holding, others);
}
