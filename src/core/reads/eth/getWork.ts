// Refused: there is no mining.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Refused: there is no mining. */
export const getWork = defineRead({
  name: 'getWork',
  group: 'EVM',
  rpc: 'eth_getWork',
  params: Type.Object({}),
  result: Type.Array(Type.String()),
  follows: 'nothing',
  summary: 'Refused: there is no mining.',
});
