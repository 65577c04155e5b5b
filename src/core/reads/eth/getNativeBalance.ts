// Native balance of an account in wei, as a hex quantity.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { holderParam } from '../readFields.ts';
import { stateBlock } from './blockTag.ts';

/** Native balance of an account in wei, as a hex quantity. */
export const getNativeBalance = defineRead({
  name: 'getNativeBalance',
  group: 'EVM',
  rpc: 'eth_getBalance',
  params: Type.Object({ address: holderParam, block: withDefault(stateBlock, 'latest') }),
  result: Type.String(),
  follows: 'newestBlock',
  summary: 'Native balance of an account in wei, as a hex quantity.',
  passed: true,
});
