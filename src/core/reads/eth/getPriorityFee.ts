// Suggested tip: zero, since everything paid is burned.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Suggested tip: zero, since everything paid is burned. */
export const getPriorityFee = defineRead({
  name: 'getPriorityFee',
  group: 'EVM',
  rpc: 'eth_maxPriorityFeePerGas',
  params: Type.Object({}),
  result: Type.String(),
  follows: 'nothing',
  summary: 'Suggested tip: zero, since everything paid is burned.',
  passed: true,
});
