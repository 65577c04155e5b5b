// A block by height or tag as Ethereum clients know it; null when there is none.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { blockTag } from './blockTag.ts';
import { evmBlock } from './evmShape.ts';

/** A block by height or tag as Ethereum clients know it; null when there is none. */
export const getEvmBlockByNumber = defineRead({
  name: 'getEvmBlockByNumber',
  group: 'EVM',
  rpc: 'eth_getBlockByNumber',
  params: Type.Object({ block: blockTag, full: withDefault(Type.Boolean(), false) }),
  result: nullable(evmBlock),
  follows: 'newestBlock',
  summary: 'A block by height or tag as Ethereum clients know it; null when there is none.',
  passed: true,
});
