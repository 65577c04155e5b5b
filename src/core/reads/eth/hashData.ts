// Keccak-256 of bytes.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { fixed, withSample } from '../samples.ts';
import { hexData } from './evmShape.ts';

/** Keccak-256 of bytes. */
export const hashData = defineRead({
  name: 'hashData',
  group: 'EVM',
  rpc: 'web3_sha3',
  params: Type.Object({ data: withSample(hexData, fixed('0x')) }),
  result: Type.String(),
  follows: 'nothing',
  summary: 'Keccak-256 of bytes.',
});
