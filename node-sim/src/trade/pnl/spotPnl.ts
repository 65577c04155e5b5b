// An account's spot markets: its own fills among the newest trades of each.

import { formatDecimal, ONE, PLACES } from '@svc/core/decimal';
import type { Trade } from '../node/nodeData.ts';
import { averageCost, MONEY_ONE, type OwnFill, scaled, unrealizedAt } from './averageCost.ts';
import type { MarketProfit } from './pnlReport.ts';

/** Other facts about a market. */
export interface SpotMarketFacts {
  readonly market: string;
  readonly path: string;
  readonly unit: string;
  /** US dollars for one unit, decimal text. */
  readonly usd: string | undefined;
  readonly positionSymbol: string;
  /** Canonical. */
  readonly lastPrice: string | undefined;
}

/** The account's fills in a list of trades, oldest first; self-trades do not count. */
export function ownFills(tape: readonly Trade[], isOwn: (address: string) => boolean): OwnFill[] {
  const fills: OwnFill[] = [];
  for (const { side, price, amount, block_time: timeSec, maker, taker } of tape) {
    const isTaker = taker !== null && isOwn(taker);
    const isMaker = maker !== null && isOwn(maker);
    // The side of a trade is its taker's.
    if (isTaker !== isMaker) fills.push({ isBuy: (side === 'buy') === isTaker, price, amount, timeSec });
  }
  return fills;
}

/** Profit of a market with fills of the account. */
export function spotProfit(fills: readonly OwnFill[], { lastPrice, usd, ...facts }: SpotMarketFacts): MarketProfit {
  const { position, cost, ...figures } = averageCost(fills);
  return {
    kind: 'spot',
    ...facts,
    ...figures,
    usd: usd === undefined ? undefined : scaled(usd, PLACES),
    // An empty position is worth nothing at any price.
    unrealized:
      position === 0n ? 0n : lastPrice === undefined ? undefined : unrealizedAt(lastPrice, { position, cost }),
    position: formatDecimal(position),
    // Money per unit: 54 places over 18, shown with 18.
    avgCost: position === 0n ? null : formatDecimal((cost * ONE * ONE) / (position * MONEY_ONE)),
  };
}
