// Protocol version.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Protocol version. */
export const getProtocolVersion = defineRead({
  name: 'getProtocolVersion',
  group: 'EVM',
  rpc: 'eth_protocolVersion',
  params: Type.Object({}),
  result: Type.String(),
  follows: 'nothing',
  summary: 'Protocol version.',
  passed: true,
});
