// How a market of the perpetuals begins.

import { ONE } from '@svc/core/decimal';
import { fitsMarketName } from '@svc/core/ops/limits';
import { perpMarketIdOf } from '@svc/core/ops/perpCommon';
import { requireAlways, requireThat } from '../../kernel/outcome.ts';
import type { State } from '../../kernel/state.ts';

/** Opens a market that has no price yet. @returns its id */
export function openMarket(state: State, base: string, quote: string, maxLeverage: bigint): string {
  requireAlways(base !== '', 'market.noBase', 'A market needs a base.');
  requireAlways(
    fitsMarketName(base) && fitsMarketName(quote),
    'market.badName',
    'Base and quote of a market are 1 to 32 letters and digits.',
  );
  requireAlways(maxLeverage >= ONE, 'market.leverage', 'The largest leverage of a market is at least 1.');
  const id = perpMarketIdOf(base, quote);
  requireThat(!state.perps.markets.has(id), 'market.exists', `The market ${id} exists.`);
  state.perps.markets.set(id, {
    id,
    base,
    quote,
    maxLeverage,
    oraclePrice: 0n,
    oracleTime: 0,
    markPrice: 0n,
    lastTradePrice: 0n,
    openInterest: 0n,
    premiumSum: 0n,
    premiumWeight: 0n,
    bookSum: 0n,
    bookWeight: 0n,
    tickedAt: null,
    fundingRate: 0n,
    fundingTime: null,
    fundingSum: 0n,
    fundingSeconds: 0,
    orderSeq: 0,
    tradeSeq: 0,
  });
  return id;
}
