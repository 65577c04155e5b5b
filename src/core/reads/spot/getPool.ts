// One pool with its ticks and positions, and its time-weighted price when a window is given.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { decimal, nullable, poolIdParam, whole } from '../readFields.ts';
import { poolMembers, positionShape } from './poolShape.ts';

/** One pool with its ticks and positions, and its time-weighted price when a window is given. */
export const getPool = defineRead({
  name: 'getPool',
  group: 'Spot',
  rest: { method: 'GET', path: '/get_pool', limit: 'none', unknown: 'There is no such pool.' },
  rpc: 'exchange_getPool',
  params: Type.Object({
    pool_id: poolIdParam,
    twap_window: Type.Optional(
      Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, clamp: true, expected: 'seconds, at least 1' }),
    ),
  }),
  result: Type.Object({
    ...poolMembers,
    ticks: Type.Array(Type.Object({ tick: whole, liquidity_net: decimal, liquidity_gross: decimal })),
    position_list: Type.Array(positionShape),
    twap: Type.Optional(Type.Object({ window: whole, as_of: whole, price: nullable(decimal) })),
  }),
  follows: 'newestBlock',
  mayTakeLong: true,
  summary: 'One pool with its ticks and positions, and its time-weighted price when a window is given.',
  passed: true,
});
