// Market data as the market reads and the streams answer it.

import { Type } from 'typebox';
import { assetInfo, decimal, nullable, whole } from '../leaves.ts';

/** Every answer starts with these: the canonical market, whatever spelling was asked for. */
export const marketHead = { market: Type.String(), type: Type.String(), base: Type.String(), quote: Type.String() };

const spotHead = { base_info: nullable(assetInfo), quote_info: nullable(assetInfo) };

export const tickerShape = Type.Object({
  ...marketHead,
  best_bid: nullable(decimal),
  best_ask: nullable(decimal),
  mid: nullable(decimal),
  last_price: nullable(decimal),
  open_24h: nullable(decimal),
  high_24h: nullable(decimal),
  low_24h: nullable(decimal),
  change_24h: nullable(decimal),
  change_pct_24h: nullable(decimal),
  volume_24h: decimal,
  quote_volume_24h: decimal,
  trades_24h: whole,
  ...spotHead,
  amm_price: nullable(decimal),
  pools: whole,
  has_order_book: Type.Boolean(),
});

const levelMembers = { price: decimal, amount: decimal, total: decimal, notional_total: decimal };
const level2 = Type.Object({ ...levelMembers, orders: whole });
const level3 = Type.Object({
  ...levelMembers,
  orders: Type.Array(Type.Object({ order_id: Type.String(), owner: Type.String(), remaining: decimal, amount: decimal })),
});

/** `total` runs in base, `notional_total` in quote. Level 3 lists each order in time priority. */
export const bookShape = Type.Object({
  ...marketHead,
  level: whole,
  block_height: whole,
  ...spotHead,
  bids: Type.Array(Type.Union([level2, level3])),
  asks: Type.Array(Type.Union([level2, level3])),
  best_bid: nullable(decimal),
  best_ask: nullable(decimal),
  mid: nullable(decimal),
  spread: nullable(decimal),
  spread_bps: nullable(decimal),
  sequence: whole,
  last_price: nullable(decimal),
  amm: Type.Array(Type.Object({ pool_id: Type.String(), price: decimal, liquidity: decimal, fee_rate: decimal })),
});

export const tradeShape = Type.Object({
  seq: whole,
  market: Type.String(),
  price: decimal,
  amount: decimal,
  quote_amount: decimal,
  side: Type.String(),
  venue: Type.String(),
  block_height: whole,
  block_time: whole,
  tx_hash: nullable(Type.String()),
  maker: nullable(Type.String()),
  taker: nullable(Type.String()),
  pool_id: nullable(Type.String()),
});

/** `time` is the start of the bucket in Unix seconds. */
export const candleShape = Type.Object({
  time: whole,
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  volume: decimal,
  quote_volume: decimal,
  trades: whole,
});
