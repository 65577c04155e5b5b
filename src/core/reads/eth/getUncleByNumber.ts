// An uncle of a block: there are none.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { blockTag } from './blockTag.ts';
import { indexParam } from './evmShape.ts';

/** An uncle of a block: there are none. */
export const getUncleByNumber = defineRead({
  name: 'getUncleByNumber',
  group: 'EVM',
  rpc: 'eth_getUncleByBlockNumberAndIndex',
  params: Type.Object({ block: blockTag, index: indexParam }),
  result: Type.Null(),
  follows: 'nothing',
  summary: 'An uncle of a block: there are none.',
});
