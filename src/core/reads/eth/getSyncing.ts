// False: the node is the chain.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** False: the node is the chain. */
export const getSyncing = defineRead({
  name: 'getSyncing',
  group: 'EVM',
  rpc: 'eth_syncing',
  params: Type.Object({}),
  result: Type.Boolean(),
  follows: 'nothing',
  summary: 'False: the node is the chain.',
  passed: true,
});
