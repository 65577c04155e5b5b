// Aggregated levels of a spot book, best first, quote per base.

import { Type } from 'typebox';
import { defineRead, ranged } from '../defineRead.ts';
import { decimal, marketParam, nullable, simpleLevel } from '../readFields.ts';
import { withSample } from '../samples.ts';

/** Aggregated levels of a spot book, best first, quote per base. */
export const getSpotOrderBook = defineRead({
  name: 'getSpotOrderBook',
  group: 'Spot',
  rest: { method: 'GET', path: '/get_spot_orderbook', limit: 'none', unknown: 'There is no such order book.' },
  rpc: 'exchange_getOrderBook',
  params: Type.Object({ pair: withSample(marketParam, 'pair'), depth: ranged(20, 1, 500) }),
  result: Type.Object({
    pair: Type.String(),
    base: Type.String(),
    quote: Type.String(),
    bids: Type.Array(simpleLevel),
    asks: Type.Array(simpleLevel),
    best_bid: nullable(decimal),
    best_ask: nullable(decimal),
    escrow_address: Type.String(),
  }),
  follows: 'newestBlock',
  summary: 'Aggregated levels of a spot book, each `[price, amount]`, best first, quote per base.',
  passed: true,
});
