// All pools, or those of one pair, by id.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { assetParam } from '../readFields.ts';
import { poolShape } from './poolShape.ts';

/** All pools, or those of one pair, by id. */
export const getPools = defineRead({
  name: 'getPools',
  group: 'Spot',
  rest: { method: 'GET', path: '/get_pools', limit: 'none', unknown: 'none' },
  rpc: 'exchange_getPools',
  params: Type.Object({ token_a: Type.Optional(assetParam), token_b: Type.Optional(assetParam) }),
  result: Type.Array(poolShape),
  follows: 'newestBlock',
  mayTakeLong: true,
  summary: 'All pools, or those of one pair, by id.',
  passed: true,
});
