// Resting spot orders of an account, every pair.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { addressParam, decimal } from '../readFields.ts';

/** Resting spot orders of an account, every pair. */
export const getOpenOrders = defineRead({
  name: 'getOpenOrders',
  group: 'Spot',
  rest: { method: 'GET', path: '/get_spot_orders', limit: 'none', unknown: 'none' },
  rpc: 'exchange_getOpenOrders',
  params: Type.Object({ address: addressParam }),
  result: Type.Array(
    Type.Object({
      pair: Type.String(),
      order_id: Type.String(),
      side: Type.String(),
      order_type: Type.String(),
      price: decimal,
      amount: decimal,
      filled: decimal,
      remaining: decimal,
    }),
  ),
  follows: 'newestBlock',
  mayTakeLong: true,
  summary: 'Resting spot orders of an account, every pair.',
  passed: true,
});
