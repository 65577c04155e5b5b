// Gas of a call; the list is empty.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { blockTag } from './blockTag.ts';
import { callParam } from './evmShape.ts';

/** Gas of a call; the list is empty. */
export const createAccessList = defineRead({
  name: 'createAccessList',
  rpc: 'eth_createAccessList',
  params: Type.Object({ call: callParam, block: withDefault(blockTag, 'latest') }),
  result: Type.Object({ accessList: Type.Array(Type.Unknown()), gasUsed: Type.String() }),
  summary: 'Gas of a call; the list is empty.',
});
