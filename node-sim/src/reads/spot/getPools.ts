// Pools, all or of one pair; the filter needs both assets.

import { canonicalAsset, pairOf } from '@svc/core/markets/pair';
import { poolsOfPair } from '../../engine/amm/pool.ts';
import { poolView, poolViews } from '../../engine/amm/poolViews.ts';
import type { Handler } from '../context.ts';

export const getPools: Handler<'getPools'> = ({ chain }, { token_a: a, token_b: b }) => {
  if (a === undefined || b === undefined) return poolViews(chain.state);
  const { pair } = pairOf(canonicalAsset(a, 'token_a'), canonicalAsset(b, 'token_b'));
  return poolsOfPair(chain.state, pair).map((pool) => poolView(chain.state, pool));
};
