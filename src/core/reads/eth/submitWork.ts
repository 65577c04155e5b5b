// False: there is no mining.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { hexData, hexHash } from './evmShape.ts';

/** False: there is no mining. */
export const submitWork = defineRead({
  name: 'submitWork',
  group: 'EVM',
  rpc: 'eth_submitWork',
  params: Type.Object({ nonce: hexData, hash: hexHash, digest: hexHash }),
  result: Type.Boolean(),
  follows: 'nothing',
  summary: 'False: there is no mining.',
});
