// Market data as the market reads and the streams answer it.

import { Type } from 'typebox';
import { assetInfo, decimal, nullable, whole } from '../readFields.ts';

const names = { market: Type.String(), base: Type.String(), quote: Type.String() };
const spot = { ...names, type: Type.Literal('spot') };
const perp = { ...names, type: Type.Literal('perp') };

/** Every answer starts with these: the canonical market, whatever spelling was asked for. */
export const marketHead = { ...names, type: Type.Union([Type.Literal('spot'), Type.Literal('perp')]) };

const tickerMembers = {
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
};

/** Ticker of a spot pair. */
export const spotTickerShape = Type.Object({
  ...spot,
  ...tickerMembers,
  base_info: nullable(assetInfo),
  quote_info: nullable(assetInfo),
  amm_price: nullable(decimal),
  pools: whole,
  has_order_book: Type.Boolean(),
});

/** Ticker of a perpetuals market. */
const perpTickerShape = Type.Object({
  ...perp,
  ...tickerMembers,
  mark_price: decimal,
  oracle_price: decimal,
  funding_rate: decimal,
  open_interest: decimal,
});

/** Told apart by `type`. */
export const tickerShape = Type.Union([spotTickerShape, perpTickerShape]);

const levelMembers = { price: decimal, amount: decimal, total: decimal, notional_total: decimal };
const level2 = Type.Object({ ...levelMembers, orders: whole });
const level3 = Type.Object({
  ...levelMembers,
  orders: Type.Array(
    Type.Object({
      order_id: Type.String(),
      owner: Type.String(),
      remaining: decimal,
      amount: decimal,
      // Where it is less than what remains: what a reduce-only order fills once every better order is filled.
      fillable: Type.Optional(decimal),
    }),
  ),
});

const bookMembers = {
  level: whole,
  block_height: whole,
  bids: Type.Array(Type.Union([level2, level3])),
  asks: Type.Array(Type.Union([level2, level3])),
  best_bid: nullable(decimal),
  best_ask: nullable(decimal),
  mid: nullable(decimal),
  spread: nullable(decimal),
  spread_bps: nullable(decimal),
  sequence: whole,
  last_price: nullable(decimal),
};

/** Book of a spot pair. */
export const spotBookShape = Type.Object({
  ...spot,
  ...bookMembers,
  base_info: nullable(assetInfo),
  quote_info: nullable(assetInfo),
  amm: Type.Array(Type.Object({ pool_id: Type.String(), price: decimal, liquidity: decimal, fee_rate: decimal })),
});

/** Book of a perpetuals market, whose base and quote are no assets of the network. */
const perpBookShape = Type.Object({
  ...perp,
  ...bookMembers,
  base_info: Type.Null(),
  quote_info: Type.Null(),
  mark_price: decimal,
  oracle_price: decimal,
});

/** `total` runs in base, `notional_total` in quote. Level 3 lists each order in time priority. Told apart by `type`. */
export const bookShape = Type.Union([spotBookShape, perpBookShape]);

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
