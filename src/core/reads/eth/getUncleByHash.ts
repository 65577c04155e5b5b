// An uncle of a block: there are none.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { hexHash, quantity } from './evmShape.ts';

/** An uncle of a block: there are none. */
export const getUncleByHash = defineRead({
  name: 'getUncleByHash',
  rpc: 'eth_getUncleByBlockHashAndIndex',
  params: Type.Object({ hash: hexHash, index: quantity }),
  result: Type.Null(),
  follows: 'nothing',
  summary: 'An uncle of a block: there are none.',
});
