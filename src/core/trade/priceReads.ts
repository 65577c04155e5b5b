// Reference prices in US dollars: outside ones where an asset has them, else through the network's pools.

import { Type } from 'typebox';
import { defineTradeRead } from './defineTradeRead.ts';
import { assetSegment, assetShape, decimal, nullable, percent, source, time } from './tradeFields.ts';

/** What is known of an asset's price. */
export const priceMembers = {
  price: decimal,
  change24h: nullable(percent),
  high24h: nullable(decimal),
  low24h: nullable(decimal),
  volume24h: nullable(decimal),
  source,
  asOf: time,
  route: Type.Array(Type.String(), {
    description: 'segments from the asset to the one with an outside price; empty for outside prices',
  }),
  pools: Type.Array(Type.String(), { description: 'ids of the pools between them' }),
};

const group = { group: 'Prices', isStaleAllowed: true } as const;

/** Reads of prices. */
export const PRICE_READS = [
  defineTradeRead({
    name: 'prices',
    path: '/prices',
    params: Type.Object({}),
    query: Type.Object({
      assets: Type.Optional(
        Type.String({
          maxLength: 10_000,
          expected: 'at most 100 assets',
          description: 'at most 100, joined by commas; every verified one by default',
        }),
      ),
    }),
    result: Type.Object({
      prices: Type.Record(Type.String(), nullable(Type.Object(priceMembers)), {
        description: 'by segment in lower case; null when unknown or unpriced',
      }),
      asOf: time,
    }),
    maxAgeSec: 10,
    keeps: 'short',
    keepsLiterals: false,
    errors: [400],
    summary: 'Reference prices in US dollars.',
    ...group,
  }),
  defineTradeRead({
    name: 'price',
    path: '/prices/{asset}',
    params: Type.Object({ asset: assetSegment }),
    query: Type.Object({}),
    result: Type.Object({ asset: assetShape, ...priceMembers }),
    maxAgeSec: 10,
    keeps: 'short',
    keepsLiterals: false,
    errors: [404, 502],
    summary: 'One reference price; 404 when there is none.',
    ...group,
  }),
] as const;
