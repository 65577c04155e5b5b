// A storage slot of a contract, 32 bytes.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { holderParam } from '../readFields.ts';
import { stateBlock } from './blockTag.ts';
import { slotParam } from './evmShape.ts';

/** A storage slot of a contract, 32 bytes. */
export const getStorageAt = defineRead({
  name: 'getStorageAt',
  group: 'EVM',
  rpc: 'eth_getStorageAt',
  params: Type.Object({ address: holderParam, slot: slotParam, block: withDefault(stateBlock, 'latest') }),
  result: Type.String(),
  follows: 'newestBlock',
  summary: 'A storage slot of a contract, 32 bytes.',
  passed: true,
});
