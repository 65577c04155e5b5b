// Code of an account; one byte at tokens and collections.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { holderParam } from '../readFields.ts';
import { stateBlock } from './blockTag.ts';

/** Code of an account; one byte at tokens and collections. */
export const getCode = defineRead({
  name: 'getCode',
  group: 'EVM',
  rpc: 'eth_getCode',
  params: Type.Object({ address: holderParam, block: withDefault(stateBlock, 'latest') }),
  result: Type.String(),
  follows: 'newestBlock',
  summary: 'Code of an account; one byte at tokens and collections.',
  passed: true,
});
