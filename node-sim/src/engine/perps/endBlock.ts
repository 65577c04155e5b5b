// The part of the perpetuals in every block, after its transactions: votes, marks, funding, liquidations.

import { marketOf } from './accounts.ts';
import { advanceFunding } from './funding.ts';
import { runLiquidations } from './liquidation.ts';
import { advanceMark, topOf } from './mark.ts';
import { aggregateVotes } from './oracle.ts';
import type { PerpsContext } from './perpsContext.ts';

function tickMarket(run: PerpsContext, id: string): void {
  const { state, block } = run;
  const market = marketOf(state, id);
  if (market.oraclePrice === 0n) return;
  const elapsed = market.tickedAt === null ? 0 : block.timestamp - market.tickedAt;
  state.perps.markets.set(id, { ...advanceMark(market, topOf(state, id), elapsed), tickedAt: block.timestamp });
  advanceFunding(run, id, elapsed);
}

/** Runs the tick of a block: aggregation, then each market in the order of ids, then liquidations. */
export function runPerpsEndBlock(run: PerpsContext): void {
  const { state } = run;
  if (state.perps.markets.size === 0) return;
  aggregateVotes(state, run.block);
  for (const id of state.perps.marketIds()) tickMarket(run, id);
  runLiquidations(run);
}
