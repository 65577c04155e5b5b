// Profit and loss of an account over all its markets: each in its own unit, and together in US dollars at current
// prices. A market whose unit has no price is listed, but left out of the totals and of the series.

import { formatDecimal, ONE } from '@svc/core/decimal';
import type { TradeResult } from '@svc/core/trade/registry';
import { MONEY_ONE, type Realization } from './averageCost.ts';

type Body = TradeResult<'accountPnl'>;
type Row = Body['markets'][number];

/** One market of an account. Money is scaled by 10^54. */
export interface MarketProfit {
  readonly kind: Row['kind'];
  readonly market: string;
  readonly path: string;
  readonly unit: string;
  /** US dollars for one unit, scaled by 10^18; undefined when it has no price. */
  readonly usd: bigint | undefined;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly volume: bigint;
  readonly realized: bigint;
  readonly realizations: readonly Realization[];
  /** Undefined when the market has no price. */
  readonly unrealized: bigint | undefined;
  readonly position: string;
  readonly positionSymbol: string;
  readonly avgCost: string | null;
}

const moneyText = (money: bigint): string => formatDecimal((money * ONE) / MONEY_ONE);
const usdText = (money: bigint): string => formatDecimal(money / MONEY_ONE);
const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** Cumulative money by second, over all markets. Values are money times dollars. */
function seriesOf(priced: readonly (MarketProfit & { readonly usd: bigint })[]): Body['series'] {
  const bySecond = new Map<number, bigint>();
  for (const { realizations, usd } of priced)
    for (const { timeSec, money } of realizations) bySecond.set(timeSec, (bySecond.get(timeSec) ?? 0n) + money * usd);
  let sum = 0n;
  return [...bySecond.entries()]
    .sort(([a], [b]) => a - b)
    .map(([time, made]) => {
      sum += made;
      return { time, realizedUsd: usdText(sum) };
    });
}

function rowOf(profit: MarketProfit): Row {
  const { usd, volume, realized, unrealized } = profit;
  const inUsd = (money: bigint | undefined): string | null =>
    usd === undefined || money === undefined ? null : usdText(money * usd);
  return {
    ...{ kind: profit.kind, market: profit.market, path: profit.path, unit: profit.unit },
    ...{ trades: profit.trades, wins: profit.wins, losses: profit.losses },
    ...{
      volume: moneyText(volume),
      volumeUsd: inUsd(volume),
      realized: moneyText(realized),
      realizedUsd: inUsd(realized),
    },
    ...{ unrealized: unrealized === undefined ? null : moneyText(unrealized), unrealizedUsd: inUsd(unrealized) },
    ...{ position: profit.position, positionSymbol: profit.positionSymbol, avgCost: profit.avgCost },
  };
}

/** The figures over all markets. */
export function profitReport(
  profits: readonly MarketProfit[],
): Pick<Body, 'totals' | 'series' | 'markets'> & { readonly from: number | null } {
  const priced = profits.flatMap((profit) => (profit.usd === undefined ? [] : [{ ...profit, usd: profit.usd }]));
  const sum = (of: (profit: MarketProfit & { readonly usd: bigint }) => bigint): bigint =>
    priced.reduce((total, profit) => total + of(profit) * profit.usd, 0n);
  const count = (of: (profit: MarketProfit) => number): number =>
    profits.reduce((total, profit) => total + of(profit), 0);
  const [realized, unrealized] = [sum((profit) => profit.realized), sum((profit) => profit.unrealized ?? 0n)];
  const weight = ({ usd, realized: made, unrealized: open }: MarketProfit): bigint =>
    usd === undefined ? 0n : (magnitude(made) + magnitude(open ?? 0n)) * usd;
  const ordered = [...profits].sort((a, b) => {
    const [first, second] = [weight(a), weight(b)];
    if (first !== second) return first > second ? -1 : 1;
    return b.trades - a.trades || (a.market < b.market ? -1 : 1);
  });
  const times = profits.flatMap(({ realizations }) => (realizations[0] === undefined ? [] : [realizations[0].timeSec]));
  return {
    totals: {
      ...{
        realizedUsd: usdText(realized),
        unrealizedUsd: usdText(unrealized),
        pnlUsd: usdText(realized + unrealized),
        volumeUsd: usdText(sum((profit) => profit.volume)),
      },
      ...{
        trades: count((profit) => profit.trades),
        wins: count((profit) => profit.wins),
        losses: count((profit) => profit.losses),
      },
      unpriced: ordered.filter(({ usd }) => usd === undefined).map(({ market }) => market),
    },
    series: seriesOf(priced),
    markets: ordered.map(rowOf),
    from: times.length === 0 ? null : Math.min(...times),
  };
}
