// One block by height or hash, with its transactions as raw texts or as objects.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { nullable } from '../readFields.ts';
import { blockShape, transactionShape } from './blockShape.ts';

/** One block by height or hash, with its transactions as raw texts or as objects. */
export const getBlock = defineRead({
  name: 'getBlock',
  group: 'Chain',
  rest: {
    method: 'GET',
    path: '/get_block',
    limit: 'rest_single_per_second',
    unknown: 'There is no such block; a height above the newest one is 400.',
  },
  params: Type.Object({
    block: Type.String({
      sample: 'height',
      pattern: '^(?:\\d{1,15}|(?:0x)?[0-9a-fA-F]{64})$',
      expected: 'a decimal height or a hash of 64 hex digits',
    }),
    full_transactions: withDefault(Type.Boolean({ expected: 'true or false' }), false),
  }),
  result: Type.Object({
    block: blockShape,
    transactions: nullable(Type.Array(Type.String())),
    full_transactions: nullable(Type.Array(transactionShape)),
  }),
  follows: 'newestBlock',
  summary: 'One block by height or hash, with its transactions as raw texts or as objects.',
});
