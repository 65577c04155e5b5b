// Pools and quotes.

import { cutPlaces, findFraction, orientPrice } from '@svc/core/markets/orientation';
import type { TradeResult } from '@svc/core/trade/registry';
import { type AssetBook, customaryPair } from '../assets/assetBook.ts';
import { pairOfAssets } from '../context.ts';
import { cutNodeObject } from '../markets/nodeObject.ts';
import { marketPath } from '../markets/spotMarket.ts';
import type { Pool } from '../node/nodeData.ts';
import { BadRequest, NotFound } from '../refusals.ts';
import type { TradeHandler } from './handler.ts';

type Row = TradeResult<'pools'>['pools'][number];

const plainId = (id: string): string => id.replace(/^0x/i, '').toLowerCase();

function poolRow(pool: Pool, assets: AssetBook): Row {
  const [token0, token1] = [assets.shownOf(pool.token0), assets.shownOf(pool.token1)];
  const { base, quote } = customaryPair(token0, token1);
  return {
    ...{ poolId: pool.pool_id, token0: token0.view, token1: token1.view },
    market: { base: base.view.segment, quote: quote.view.segment, path: marketPath(base, quote) },
    ...{
      feeTier: pool.fee_tier,
      feeRate: cutPlaces(pool.fee_rate),
      tickSpacing: pool.tick_spacing,
      poolType: pool.pool_type,
    },
    price: cutPlaces(pool.price),
    marketPrice: orientPrice(pool.price, base === token1) ?? '0',
    ...{ tick: pool.tick, liquidity: cutPlaces(pool.liquidity), positions: pool.positions },
    volume: pool.volume.map(cutPlaces),
    protocolFees: pool.protocol_fees.map(cutPlaces),
    ...{ paused: pool.paused, holderAddress: pool.holder_address, creator: pool.creator },
  };
}

export const pools: TradeHandler<'pools'> = async (context, params) => {
  const [assets, all] = await Promise.all([context.assets(), context.data.pools()]);
  let shown = all;
  if (params.base !== undefined && params.quote !== undefined) {
    const name = pairOfAssets(assets.require(params.base), assets.require(params.quote));
    shown = all.filter(({ token0, token1 }) => `${token0}:${token1}` === name?.pair);
  }
  return { pools: shown.map((pool) => poolRow(pool, assets)), source: 'node', asOf: context.asOf() };
};

export const pool: TradeHandler<'pool'> = async (context, params) => {
  const [assets, detail] = await Promise.all([
    context.assets(),
    context.data.pool(plainId(params.poolId), params.twap),
  ]);
  return {
    ...cutNodeObject(detail),
    ...{
      token0Asset: assets.shownOf(detail.token0).view,
      token1Asset: assets.shownOf(detail.token1).view,
      source: 'node',
      asOf: context.asOf(),
    },
  };
};

export const quote: TradeHandler<'quote'> = async (context, params) => {
  if (findFraction(params.amount)?.numerator === 0n) throw new BadRequest('amount: expected a positive decimal');
  const assets = await context.assets();
  const [from, to] = [assets.require(params.from), assets.require(params.to)];
  if (from === to) throw new BadRequest('from and to are the same asset.');
  for (const { id, view } of [from, to]) if (id === '') throw new NotFound(`${view.symbol} is not on this network.`);
  const found = await context.data.quote({
    ...{
      token_in: from.id,
      token_out: to.id,
      amount_in: params.amount,
      venue: params.venue,
      sender: params.sender ?? '',
    },
    ...(params.pool === undefined ? {} : { pool_id: plainId(params.pool) }),
  });
  return {
    ...{
      from: from.view.segment,
      to: to.view.segment,
      amountIn: found.amount_in,
      amountOut: found.amount_out,
      unfilledIn: found.unfilled_in,
      fee: found.fee,
    },
    ...{
      executionPrice: found.execution_price,
      venue: found.source === 'clob' ? 'clob' : 'amm',
      poolId: found.pool_id,
    },
    ...{
      priceImpact: found.price_impact ?? null,
      priceBefore: found.price_before ?? null,
      priceAfter: found.price_after ?? null,
    },
    ...{ source: 'node', asOf: context.asOf() },
  };
};

export const liquidityQuote: TradeHandler<'liquidityQuote'> = async (context, params) => {
  const { pool: poolId, tickLower, tickUpper, liquidity, amount0, amount1 } = params;
  if (liquidity === undefined && amount0 === undefined && amount1 === undefined)
    throw new BadRequest('liquidity, amount0 or amount1 is needed.');
  const found = await context.data.liquidityQuote({
    ...{ pool_id: plainId(poolId), tick_lower: tickLower, tick_upper: tickUpper },
    ...(liquidity === undefined ? {} : { liquidity }),
    ...(amount0 === undefined ? {} : { amount0 }),
    ...(amount1 === undefined ? {} : { amount1 }),
  });
  return { ...found, source: 'node', asOf: context.asOf() };
};
