// The part of the perpetuals in every block, after its transactions: votes, marks, funding, liquidations.

import { marketOf } from './accounts.ts';
import { tickFunding } from './funding.ts';
import { runLiquidations } from './liquidation.ts';
import { advanceMark, topOf } from './mark.ts';
import { aggregateVotes } from './oracle.ts';
import type { PerpsRun } from './run.ts';

function tickMarket(run: PerpsRun, id: string): void {
  const { state, block } = run;
  const market = marketOf(state, id);
  if (market.oraclePrice === 0n) return;
  const elapsed = market.tickedAt === null ? 0 : block.timestamp - market.tickedAt;
  state.perps.markets.set(id, { ...advanceMark(market, topOf(state, id), elapsed), tickedAt: block.timestamp });
  tickFunding(run, id, elapsed);
}

/** Runs the tick of a block: aggregation, then each market in the order of ids, then liquidations. */
export function runPerpsTick(run: PerpsRun): void {
  const { state } = run;
  if (state.perps.markets.size === 0) return;
  aggregateVotes(state, run.block);
  for (const id of state.perps.marketIds()) tickMarket(run, id);
  runLiquidations(run);
}
