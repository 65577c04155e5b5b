// Account of the proposer of the newest block.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Account of the proposer of the newest block. */
export const getCoinbase = defineRead({
  name: 'getCoinbase',
  group: 'EVM',
  rpc: 'eth_coinbase',
  params: Type.Object({}),
  result: Type.String(),
  follows: 'newestBlock',
  summary: 'Account of the proposer of the newest block.',
});
