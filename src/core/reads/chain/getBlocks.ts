// Blocks in ascending order from a height; costs offset/100 + limit/50 of an hourly budget.

import { Type } from 'typebox';
import { defineRead, ranged, withDefault } from '../defineRead.ts';
import { blockShape } from './blockShape.ts';

/** Blocks in ascending order from a height; costs offset/100 + limit/50 of an hourly budget. */
export const getBlocks = defineRead({
  name: 'getBlocks',
  group: 'Chain',
  rest: {
    method: 'GET',
    path: '/get_blocks',
    limit: 'rest_blocks_per_second',
    unknown: 'none',
    cost: ({ offset, limit }) => offset / 100 + limit / 50,
  },
  params: Type.Object({
    offset: withDefault(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, expected: 'a height' }), 0),
    limit: ranged(50, 1, 512),
  }),
  result: Type.Array(
    Type.Object({
      block: Type.Object({
        ...blockShape.properties,
        /** JSON text each; absent without such a section. */
        exchange_transactions: Type.Optional(Type.Array(Type.String())),
        /** Raw hex each; absent without such a section. */
        evm_transactions: Type.Optional(Type.Array(Type.String())),
      }),
      /** Native rows, then EVM transactions, then exchange transactions. */
      transactions: Type.Array(Type.String()),
    }),
  ),
  follows: 'newestBlock',
  summary: 'Blocks in ascending order from a height; costs offset/100 + limit/50 of an hourly budget.',
});
