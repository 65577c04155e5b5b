// Resting perpetuals orders of an account, every market.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { addressParam } from '../readFields.ts';
import { perpOrderShape } from './perpShape.ts';

/** Resting perpetuals orders of an account, every market. */
export const getPerpOrders = defineRead({
  name: 'getPerpOrders',
  group: 'Perpetuals',
  rest: { method: 'GET', path: '/get_perp_orders', limit: 'none', unknown: 'none' },
  rpc: 'perp_getOpenOrders',
  params: Type.Object({ address: addressParam }),
  result: Type.Array(perpOrderShape),
  follows: 'newestBlock',
  mayTakeLong: true,
  summary: 'Resting perpetuals orders of an account, every market.',
  passed: true,
});
