// Puts the view of a pool together: itself, its ticks, its positions, and the time-weighted price of a window.

import { requirePool } from '../../engine/amm/pool.ts';
import { poolView, positionsOfPool, tickViews, twapView } from '../../engine/amm/poolViews.ts';
import type { PoolRow } from '../../kernel/spotRows.ts';
import type { Handler } from '../context.ts';
import { viewOf } from '../engineView.ts';

export const getPool: Handler<'getPool'> = ({ chain }, { pool_id: id, twap_window: window }) => {
  const { state, tip } = chain;
  const pool = viewOf<PoolRow>(() => requirePool(state, id));
  return {
    ...poolView(state, pool),
    ticks: tickViews(state, pool.id),
    position_list: positionsOfPool(state, pool.id),
    ...(window === undefined ? {} : { twap: twapView(state, pool, tip.timestamp, window) }),
  };
};
