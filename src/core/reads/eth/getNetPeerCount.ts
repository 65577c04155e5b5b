// Number of peers as a hex quantity.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Number of peers as a hex quantity. */
export const getNetPeerCount = defineRead({
  name: 'getNetPeerCount',
  group: 'EVM',
  rpc: 'net_peerCount',
  params: Type.Object({}),
  result: Type.String(),
  follows: 'clock',
  summary: 'Number of peers as a hex quantity.',
});
