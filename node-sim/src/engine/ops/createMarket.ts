// CREATE_MARKET.

import { type createMarket as declaration, maxLeverageOf, namesOfMarket } from '@svc/core/ops/createMarket';
import { openMarket } from '../perps/market.ts';
import type { PerpExecutor } from '../perps/opContext.ts';

export const createMarket: PerpExecutor<typeof declaration> = ({ state }, params) => {
  const { base, quote } = namesOfMarket(params);
  return { market_id: openMarket(state, base, quote, maxLeverageOf(params)) };
};
