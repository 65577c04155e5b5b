// Name and version of the node.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Name and version of the node. */
export const getClientVersion = defineRead({
  name: 'getClientVersion',
  group: 'EVM',
  rpc: 'web3_clientVersion',
  params: Type.Object({}),
  result: Type.String(),
  follows: 'nothing',
  summary: 'Name and version of the node.',
  passed: true,
});
