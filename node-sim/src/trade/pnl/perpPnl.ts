// An account's perpetuals: what each fill realized according to the clearinghouse, in collateral, and its open
// positions.

import { formatDecimal, PLACES } from '@svc/core/decimal';
import { type Fraction, findFraction } from '@svc/core/markets/orientation';
import type { PerpAccount, PerpFill } from '../node/nodeData.ts';
import { MONEY_ONE, type Realization, scaled } from './averageCost.ts';
import type { MarketProfit } from './pnlReport.ts';

type Position = PerpAccount['positions'][string];

export interface PerpFacts {
  readonly pathOf: (market: string) => string;
  /** Symbol of the collateral. */
  readonly unit: string;
  /** US dollars for one unit, decimal text. */
  readonly usd: string | undefined;
}

const moneyOf = ({ numerator, denominator }: Fraction): bigint => (numerator * MONEY_ONE) / denominator;
const readMoney = (text: string): bigint => {
  const fraction = findFraction(text);
  return fraction === undefined ? 0n : moneyOf(fraction);
};

/** What a fill realized for the account. */
function realizedOf({ realized }: PerpFill, isOwn: (address: string) => boolean): bigint {
  return Object.entries(realized).reduce((sum, [address, text]) => (isOwn(address) ? sum + readMoney(text) : sum), 0n);
}

function marketProfit(
  market: string,
  fills: readonly PerpFill[],
  position: Position | undefined,
  isOwn: (address: string) => boolean,
  facts: PerpFacts,
): MarketProfit {
  let [volume, realized] = [0n, 0n];
  let [wins, losses] = [0, 0];
  const realizations: Realization[] = [];
  for (const fill of fills) {
    const [price, amount] = [findFraction(fill.price), findFraction(fill.amount)];
    if (price !== undefined && amount !== undefined)
      volume += moneyOf({
        numerator: price.numerator * amount.numerator,
        denominator: price.denominator * amount.denominator,
      });
    const money = realizedOf(fill, isOwn);
    if (money === 0n) continue;
    realized += money;
    if (money > 0n) wins += 1;
    else losses += 1;
    realizations.push({ timeSec: fill.block_time, money });
  }
  const shown = (text: string): string => formatDecimal(moneyToScaled(readMoney(text)));
  return {
    ...{
      kind: 'perp',
      market,
      path: facts.pathOf(market),
      unit: facts.unit,
      usd: facts.usd === undefined ? undefined : scaled(facts.usd, PLACES),
    },
    ...{ trades: fills.length, wins, losses, volume, realized, realizations },
    unrealized: position === undefined ? 0n : readMoney(position.unrealized_pnl),
    position: position === undefined ? '0' : shown(position.size),
    positionSymbol: market.split('-')[0] ?? market,
    avgCost: position === undefined ? null : shown(position.entry_price),
  };
}

const moneyToScaled = (money: bigint): bigint => (money * 10n ** BigInt(PLACES)) / MONEY_ONE;

/** Profit of every market with fills or an open position of the account; fills oldest first. */
export function perpProfits(
  fills: readonly PerpFill[],
  positions: Readonly<Record<string, Position>>,
  isOwn: (address: string) => boolean,
  facts: PerpFacts,
): MarketProfit[] {
  const byMarket = new Map<string, PerpFill[]>(Object.keys(positions).map((market) => [market, []]));
  for (const fill of fills) {
    const list = byMarket.get(fill.market);
    if (list === undefined) byMarket.set(fill.market, [fill]);
    else list.push(fill);
  }
  return [...byMarket].map(([market, own]) => marketProfit(market, own, positions[market], isOwn, facts));
}
