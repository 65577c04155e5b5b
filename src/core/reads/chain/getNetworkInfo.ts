// Version, chain id and height of the node.

import { Type } from 'typebox';
import { METHOD_PREFIX } from '../../names.ts';
import { defineRead } from '../defineRead.ts';
import { whole } from '../readFields.ts';

/** Version, chain id and height of the node. */
export const getNetworkInfo = defineRead({
  name: 'getNetworkInfo',
  group: 'Chain',
  rpc: `${METHOD_PREFIX}getNetworkInfo`,
  params: Type.Object({}),
  result: Type.Object({
    version: Type.String(),
    chainId: whole,
    blockHeight: whole,
    difficulty: Type.String(),
    peerCount: whole,
    syncing: Type.Boolean(),
  }),
  follows: 'clock',
  summary: 'Version, chain id and height of the node.',
  passed: true,
});
