// Pools and liquidity positions as the spot reads answer them.

import { Type } from 'typebox';
import { decimal, whole } from '../readFields.ts';

export const poolMembers = {
  pool_id: Type.String(),
  token0: Type.String(),
  token1: Type.String(),
  fee_tier: whole,
  fee_rate: decimal,
  tick_spacing: whole,
  pool_type: Type.String(),
  creator: Type.String(),
  stake: decimal,
  price: decimal,
  sqrt_price_x96: Type.String(),
  tick: whole,
  liquidity: decimal,
  positions: whole,
  protocol_fees: Type.Array(decimal),
  volume: Type.Array(decimal),
  holder_address: Type.String(),
  paused: Type.Boolean(),
};

/** Prices are token1 per token0. */
export const poolShape = Type.Object(poolMembers);

/** What a position is and what removing it would pay now. */
export const positionShape = Type.Object({
  position_id: Type.String(),
  pool_id: Type.String(),
  owner: Type.String(),
  token0: Type.String(),
  token1: Type.String(),
  tick_lower: whole,
  tick_upper: whole,
  price_lower: decimal,
  price_upper: decimal,
  liquidity: decimal,
  in_range: Type.Boolean(),
  amount0: decimal,
  amount1: decimal,
  fees0: decimal,
  fees1: decimal,
});
