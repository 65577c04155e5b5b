// Chain id as a hex quantity.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Chain id as a hex quantity. */
export const getChainId = defineRead({
  name: 'getChainId',
  group: 'EVM',
  rpc: 'eth_chainId',
  params: Type.Object({}),
  result: Type.String(),
  follows: 'nothing',
  summary: 'Chain id as a hex quantity.',
});
