// What an account manages, a page at a time. Without it a client reads every token and collection of the network to
// find the few that are the account's.

import { Type } from 'typebox';
import { defineRead, ranged } from '../defineRead.ts';
import { addressParam, nullable } from '../readFields.ts';

/** The place of a thing in the list: tokens by address, then collections by address. */
const CURSOR = '^(?:token|collection):0x[0-9a-f]{40}$';

/** The tokens and collections that an account created or has a right over, held or not. */
export const getManagedThings = defineRead({
  name: 'getManagedThings',
  group: 'Tokens',
  rest: { method: 'GET', path: '/get_managed_things', limit: 'rest_single_per_second', unknown: 'none' },
  rpc: 'exchange_getManagedThings',
  params: Type.Object({
    address: addressParam,
    limit: ranged(50, 1, 200),
    cursor: Type.Optional(Type.String({ pattern: CURSOR, expected: 'the next_cursor of a page' })),
  }),
  result: Type.Object({
    address: Type.String(),
    /** Tokens by address, then collections by address. */
    things: Type.Array(
      Type.Object({
        kind: Type.Union([Type.Literal('token'), Type.Literal('collection')]),
        address: Type.String(),
        name: Type.String(),
        symbol: Type.String(),
      }),
    ),
    /** Null at the end. */
    next_cursor: nullable(Type.String()),
  }),
  follows: 'newestBlock',
  mayTakeLong: true,
  extension: true,
  summary: 'The tokens and collections that an account created or has a right over.',
});
