// Height of the newest block as a hex quantity.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Height of the newest block as a hex quantity. */
export const getBlockNumber = defineRead({
  name: 'getBlockNumber',
  group: 'EVM',
  rpc: 'eth_blockNumber',
  params: Type.Object({}),
  result: Type.String(),
  follows: 'newestBlock',
  summary: 'Height of the newest block as a hex quantity.',
  passed: true,
});
