// State root of the exchange at the newest block.

import type { Handler } from '../context.ts';

export const getExchangeStateRoot: Handler<'getExchangeStateRoot'> = ({ chain }) => ({
  exchange_state_root: chain.tip.roots.exchange,
  block_height: chain.tip.height,
  pools: chain.state.pools.size,
  pairs: chain.state.books.size,
});
