// An uncle of a block: there are none.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { blockHashParam, indexParam } from './evmShape.ts';

/** An uncle of a block: there are none. */
export const getUncleByHash = defineRead({
  name: 'getUncleByHash',
  group: 'EVM',
  rpc: 'eth_getUncleByBlockHashAndIndex',
  params: Type.Object({ hash: blockHashParam, index: indexParam }),
  result: Type.Null(),
  follows: 'nothing',
  summary: 'An uncle of a block: there are none.',
});
