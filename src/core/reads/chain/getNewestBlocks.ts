// The newest blocks in short: who proposed each one and how many transactions are in it, not the transactions.

import { Type } from 'typebox';
import { defineRead, ranged } from '../defineRead.ts';

/** The newest blocks, newest first, each with the number of its transactions. */
export const getNewestBlocks = defineRead({
  name: 'getNewestBlocks',
  group: 'Chain',
  rest: { method: 'GET', path: '/get_newest_blocks', limit: 'rest_single_per_second', unknown: 'none' },
  params: Type.Object({ limit: ranged(60, 1, 200) }),
  result: Type.Array(
    Type.Object({
      block_height: Type.Integer(),
      hash: Type.String(),
      timestamp: Type.Integer(),
      /** Empty for the first block, which nobody proposed. */
      validator_address: Type.String(),
      /** How many are in it, of every kind. */
      transactions: Type.Integer(),
    }),
  ),
  follows: 'newestBlock',
  summary: 'The newest blocks, newest first, each with the number of its transactions.',
});
