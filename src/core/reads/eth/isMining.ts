// False: there is no mining.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** False: there is no mining. */
export const isMining = defineRead({
  name: 'isMining',
  group: 'EVM',
  rpc: 'eth_mining',
  params: Type.Object({}),
  result: Type.Boolean(),
  follows: 'nothing',
  summary: 'False: there is no mining.',
});
