// Liquidity positions of an account in every pool.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { addressParam } from '../readFields.ts';
import { positionShape } from './poolShape.ts';

/** Liquidity positions of an account in every pool. */
export const getPositions = defineRead({
  name: 'getPositions',
  group: 'Spot',
  rest: { method: 'GET', path: '/get_lp_positions', limit: 'none', unknown: 'none' },
  rpc: 'exchange_getPositions',
  params: Type.Object({ address: addressParam }),
  result: Type.Array(positionShape),
  follows: 'newestBlock',
  mayTakeLong: true,
  summary: 'Liquidity positions of an account in every pool.',
  passed: true,
});
