// Zero: there is no mining.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Zero: there is no mining. */
export const getHashrate = defineRead({
  name: 'getHashrate',
  group: 'EVM',
  rpc: 'eth_hashrate',
  params: Type.Object({}),
  result: Type.String(),
  follows: 'nothing',
  summary: 'Zero: there is no mining.',
});
