// False: there is no mining.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { hexData, hexHash } from './evmShape.ts';

/** False: there is no mining. */
export const submitHashrate = defineRead({
  name: 'submitHashrate',
  group: 'EVM',
  rpc: 'eth_submitHashrate',
  params: Type.Object({ rate: hexData, id: hexHash }),
  result: Type.Boolean(),
  follows: 'nothing',
  summary: 'False: there is no mining.',
});
