// Markets, accounts, orders, the vault and events of the perpetuals as the reads and the streams answer them. Money of
// the clearinghouse is exact and can have 36 places.

import { Type } from 'typebox';
import { decimal, nullable, whole } from '../readFields.ts';

/** A perpetuals market as a parameter, letter case free; unknown ones are a matter of the read. */
export const perpMarketParam = Type.String({
  sample: 'perpMarket',
  pattern: '^[A-Za-z0-9]{1,32}-[A-Za-z0-9]{1,32}-[pP][eE][rR][pP]$',
  expected: 'a perpetuals market such as BTC-USD-PERP',
});

/** Times are seconds as decimal text. */
export const perpMarketShape = Type.Object({
  market_id: Type.String(),
  base: Type.String(),
  quote: Type.String(),
  max_leverage: decimal,
  maintenance_rate: decimal,
  oracle_price: decimal,
  oracle_time: decimal,
  mark_price: decimal,
  last_trade_price: decimal,
  open_interest: decimal,
  best_bid: nullable(decimal),
  best_ask: nullable(decimal),
  funding_rate: decimal,
  funding_time: decimal,
  next_funding_time: nullable(decimal),
  premium_sum: decimal,
  premium_time: decimal,
});

export const perpBookShape = Type.Object({
  market_id: Type.String(),
  bids: Type.Array(Type.Tuple([decimal, decimal])),
  asks: Type.Array(Type.Tuple([decimal, decimal])),
  mark_price: decimal,
  oracle_price: decimal,
  last_trade_price: decimal,
});

export const perpOrderShape = Type.Object({
  market_id: Type.String(),
  order_id: Type.String(),
  side: Type.String(),
  price: decimal,
  size: decimal,
  filled: decimal,
  remaining: decimal,
  reduce_only: Type.Boolean(),
  leverage: decimal,
});

const positionShape = Type.Object({
  size: decimal,
  entry_price: decimal,
  mark_price: decimal,
  isolated: Type.Boolean(),
  isolated_margin: decimal,
  notional: decimal,
  unrealized_pnl: decimal,
  leverage: decimal,
  liquidation_price: nullable(decimal),
});

export const perpVaultShape = Type.Object({
  nav: decimal,
  collateral: decimal,
  total_shares: decimal,
  share_value: nullable(decimal),
  protocol_shares: decimal,
  depositors: whole,
  positions: Type.Record(Type.String(), Type.Object({ size: decimal, entry_price: decimal })),
  lockup_seconds: whole,
});

/** What the account read and the stream of an account share. */
export const perpAccountMembers = {
  address: Type.String(),
  exchange_nonce: whole,
  collateral: decimal,
  withdrawable: decimal,
  equity: decimal,
  maintenance_margin: decimal,
  initial_margin: decimal,
  open_order_margin: decimal,
  positions: Type.Record(Type.String(), positionShape),
  leverage: Type.Record(Type.String(), Type.Object({ leverage: decimal, mode: Type.String() })),
  orders: Type.Array(perpOrderShape),
  vault_shares: decimal,
  vault_unlock_time: decimal,
  collateral_token: Type.String(),
};

const eventMembers = { seq: whole, block_height: whole, block_time: whole, market: Type.String() };

export const perpFillShape = Type.Object({
  ...eventMembers,
  type: Type.Literal('fill'),
  tx_hash: nullable(Type.String()),
  order_id: nullable(Type.String()),
  taker: Type.String(),
  liquidation: Type.Boolean(),
  price: decimal,
  amount: decimal,
  buyer: Type.String(),
  seller: Type.String(),
  maker: Type.String(),
  realized: Type.Record(Type.String(), decimal),
});

const liquidationShape = Type.Object({
  ...eventMembers,
  type: Type.Literal('liquidation'),
  owner: Type.String(),
  markets: Type.Array(Type.String()),
  mode: Type.String(),
  stage: Type.String(),
  equity: decimal,
  maintenance: decimal,
  filled: decimal,
});

const fundingShape = Type.Object({
  ...eventMembers,
  type: Type.Literal('funding'),
  rate: decimal,
  premium: decimal,
  oracle_price: decimal,
  open_interest: decimal,
  funding_time: decimal,
});

export const perpEventShape = Type.Union([perpFillShape, liquidationShape, fundingShape]);
