// CREATE_MARKET.

import { maxLeverageOf, namesOfMarket } from '@svc/core/ops/createMarket';
import type { Executor } from '../context.ts';
import { openMarket } from '../perps/openMarket.ts';

export const createMarket: Executor<'CREATE_MARKET'> = ({ state }, params) => {
  const { base, quote } = namesOfMarket(params);
  return { market_id: openMarket(state, base, quote, maxLeverageOf(params)) };
};
