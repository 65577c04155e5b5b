// Pools and quotes.

import { Type } from 'typebox';
import { poolMembers, positionShape } from '../reads/spot/poolShape.ts';
import { defineTradeRead } from './defineTradeRead.ts';
import {
  accountSegment,
  amountText,
  assetSegment,
  assetShape,
  clamped,
  decimal,
  longDecimal,
  nullable,
  origin,
  poolSegment,
  whole,
} from './tradeFields.ts';

const both = Type.Array(decimal, { minItems: 2, maxItems: 2 });

const poolRow = Type.Object({
  poolId: Type.String(),
  token0: assetShape,
  token1: assetShape,
  market: Type.Object({ base: Type.String(), quote: Type.String(), path: Type.String() }),
  feeTier: whole,
  feeRate: decimal,
  tickSpacing: whole,
  poolType: Type.String(),
  price: decimal,
  marketPrice: decimal,
  tick: whole,
  liquidity: decimal,
  positions: whole,
  volume: both,
  protocolFees: both,
  paused: Type.Boolean(),
  holderAddress: Type.String(),
  creator: Type.String(),
});

const group = { group: 'Pools and quotes' } as const;
const optionalAsset = Type.Optional(assetSegment);

/** Reads of pools and quotes. */
export const POOL_READS = [
  defineTradeRead({
    name: 'pools',
    path: '/pools',
    params: Type.Object({}),
    query: Type.Object({ base: optionalAsset, quote: optionalAsset }),
    result: Type.Object({ pools: Type.Array(poolRow), ...origin }),
    maxAgeSec: 2,
    isStaleAllowed: true,
    errors: [404, 502],
    summary: 'Every pool, or those of a pair when both of its assets are given.',
    ...group,
  }),
  defineTradeRead({
    name: 'pool',
    path: '/pools/{poolId}',
    params: Type.Object({ poolId: poolSegment }),
    query: Type.Object({ twap: clamped(0, 0, 604_800) }),
    result: Type.Object({
      ...poolMembers,
      ticks: Type.Array(Type.Object({ tick: whole, liquidity_net: decimal, liquidity_gross: decimal })),
      position_list: Type.Array(positionShape),
      twap: Type.Optional(Type.Object({ window: whole, as_of: whole, price: nullable(decimal) })),
      token0Asset: assetShape,
      token1Asset: assetShape,
      ...origin,
    }),
    maxAgeSec: 2,
    isStaleAllowed: true,
    errors: [400, 404, 502],
    summary: 'One pool with its ticks and positions, and its time-weighted price over `twap` seconds.',
    ...group,
  }),
  defineTradeRead({
    name: 'quote',
    path: '/quote',
    params: Type.Object({}),
    query: Type.Object({
      from: assetSegment,
      to: assetSegment,
      amount: amountText,
      sender: Type.Optional(accountSegment),
      venue: Type.String({ default: 'auto', pattern: '^(?:auto|amm|clob)$', expected: 'auto, amm or clob' }),
      pool: Type.Optional(poolSegment),
    }),
    result: Type.Object({
      from: Type.String(),
      to: Type.String(),
      amountIn: longDecimal,
      amountOut: longDecimal,
      unfilledIn: longDecimal,
      fee: longDecimal,
      executionPrice: longDecimal,
      venue: Type.Union([Type.Literal('amm'), Type.Literal('clob')]),
      poolId: nullable(Type.String()),
      priceImpact: nullable(longDecimal),
      priceBefore: nullable(longDecimal),
      priceAfter: nullable(longDecimal),
      ...origin,
    }),
    maxAgeSec: 1,
    isStaleAllowed: false,
    errors: [400, 404, 502],
    summary: 'The exact fill of a swap now. Sign for the amount asked for, and derive min_amount_out from amountOut.',
    ...group,
  }),
  defineTradeRead({
    name: 'liquidityQuote',
    path: '/quote/liquidity',
    params: Type.Object({}),
    query: Type.Object({
      pool: poolSegment,
      tickLower: Type.Integer({ minimum: -887_272, maximum: 887_272, clamp: true, expected: 'an integer' }),
      tickUpper: Type.Integer({ minimum: -887_272, maximum: 887_272, clamp: true, expected: 'an integer' }),
      liquidity: Type.Optional(amountText),
      amount0: Type.Optional(amountText),
      amount1: Type.Optional(amountText),
    }),
    result: Type.Object({
      pool_id: Type.String(),
      token0: Type.String(),
      token1: Type.String(),
      tick_lower: whole,
      tick_upper: whole,
      liquidity: longDecimal,
      amount0: longDecimal,
      amount1: longDecimal,
      in_range: Type.Boolean(),
      price: longDecimal,
      ...origin,
    }),
    maxAgeSec: 1,
    isStaleAllowed: false,
    errors: [400, 404, 502],
    summary: 'What adding liquidity costs, or the most liquidity that amounts buy.',
    ...group,
  }),
] as const;
