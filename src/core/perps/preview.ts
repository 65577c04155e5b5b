// What an account of the perpetuals has before an act and after it, by the engine's own formulas: position, margin,
// liquidation price. What the node says of the account goes in; marks stay where they are. An order counts as filled
// whole at its limit, which is the most that signing it allows; what the offers of now would come to is
// ui/market/data/perpForecast.ts.

import { feeOf, TAKER_FEE } from './fees.ts';
import { type Holding, initialOf, liquidationPriceOf } from './margin.ts';
import { fillPosition, type OpenPosition } from './position.ts';
import { abs } from './rounding.ts';

/** A market as margin depends on it, with what the account chose there. */
export interface MarketTerms {
  readonly mark: bigint;
  readonly maxLeverage: bigint;
  readonly leverage: bigint;
  readonly isolated: boolean;
}

/** An account of the perpetuals: collateral in units of 10^-36, positions and terms by market. */
export interface PerpsAccount {
  readonly collateral: bigint;
  readonly positions: ReadonlyMap<string, OpenPosition>;
  readonly terms: ReadonlyMap<string, MarketTerms>;
}

/** A position as a person weighs it. */
export interface Weighed {
  /** Negative for a short, 0n for none. */
  readonly size: bigint;
  /** What is held back for it, in units of 10^-36. */
  readonly margin: bigint;
  /** In units of 10^-8; undefined: no price of this market liquidates it. */
  readonly liquidation: bigint | undefined;
}

function holdingOf({ positions, terms }: PerpsAccount, market: string): Holding | undefined {
  const [position, term] = [positions.get(market), terms.get(market)];
  if (position === undefined || term === undefined || position.size === 0n) return undefined;
  return {
    size: position.size,
    entry: position.entry,
    mark: term.mark,
    leverage: term.leverage,
    maxLeverage: term.maxLeverage,
  };
}

/** Markets in which an account has a position that its whole collateral stands for. */
export function crossMarkets({ positions }: PerpsAccount): string[] {
  return [...positions].flatMap(([market, { isolated, size }]) => (isolated || size === 0n ? [] : [market]));
}

/** The position of an account in a market. */
export function weigh(account: PerpsAccount, market: string): Weighed {
  const holding = holdingOf(account, market);
  const position = account.positions.get(market);
  if (holding === undefined || position === undefined) return { size: 0n, margin: 0n, liquidation: undefined };
  const holdings = crossMarkets(account).flatMap((one) => holdingOf(account, one) ?? []);
  return {
    size: holding.size,
    margin: position.isolated ? position.margin : initialOf(holding.size, holding.mark, holding.leverage),
    liquidation: liquidationPriceOf(
      holding,
      position.isolated ? { isolatedMargin: position.margin } : { collateral: account.collateral, holdings },
    ),
  };
}

/** The account after an order that fills whole at its limit, and pays the fee of the side that arrives. */
export function afterOrder(
  account: PerpsAccount,
  {
    market,
    amount,
    limit,
  }: { readonly market: string /** Negative for a sale. */; readonly amount: bigint; readonly limit: bigint },
): PerpsAccount {
  const terms = account.terms.get(market);
  if (terms === undefined) return account;
  const leg = { amount, price: limit, marginPrice: limit, leverage: terms.leverage };
  const filled = fillPosition(account.positions.get(market), leg, terms.isolated);
  return {
    ...account,
    collateral: account.collateral + filled.collateral - feeOf(abs(amount) * limit, TAKER_FEE),
    positions: new Map([...account.positions, [market, filled.position]]),
  };
}

/** The account with another leverage in a market. */
export function withLeverage(
  account: PerpsAccount,
  market: string,
  chosen: Pick<MarketTerms, 'leverage' | 'isolated'>,
): PerpsAccount {
  const terms = account.terms.get(market);
  return terms === undefined
    ? account
    : { ...account, terms: new Map([...account.terms, [market, { ...terms, ...chosen }]]) };
}

/** The account with more collateral, or less. */
export function withCollateral(account: PerpsAccount, difference: bigint): PerpsAccount {
  return { ...account, collateral: account.collateral + difference };
}
