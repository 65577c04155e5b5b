// Base fees and use of gas of a range of blocks.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { fixed } from '../samples.ts';
import { blockTag } from './blockTag.ts';
import { quantity } from './evmShape.ts';

/** Base fees and use of gas of a range of blocks. */
export const getFeeHistory = defineRead({
  name: 'getFeeHistory',
  group: 'EVM',
  rpc: 'eth_feeHistory',
  params: Type.Object({
    // More than 1024, however many, are that many; none answers with empty lists.
    count: Type.Union([quantity, Type.Integer({ minimum: 0 }), Type.BigInt({ minimum: 0n })], {
      sample: fixed('0x4'),
      expected: 'a number of blocks',
    }),
    newest: blockTag,
    percentiles: Type.Optional(
      Type.Array(Type.Number({ minimum: 0, maximum: 100, expected: 'a percentage from 0 to 100' }), { maxItems: 100 }),
    ),
  }),
  result: Type.Object({
    oldestBlock: Type.String(),
    baseFeePerGas: Type.Array(Type.String()),
    gasUsedRatio: Type.Array(Type.Number()),
    reward: Type.Optional(Type.Array(Type.Array(Type.String()))),
  }),
  follows: 'newestBlock',
  summary: 'Base fees and use of gas of a range of blocks.',
  passed: true,
});
