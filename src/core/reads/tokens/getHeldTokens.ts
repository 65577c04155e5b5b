// The tokens that an account holds, a page at a time. Without it a client asks for the account's balance of every token
// of the network, and of the first few hundred where it has many: then anyone who creates tokens hides the others.

import { Type } from 'typebox';
import { defineRead, ranged } from '../defineRead.ts';
import { decimal, holderParam, nullable } from '../readFields.ts';

/** The tokens of which an account has a balance, by address. */
export const getHeldTokens = defineRead({
  name: 'getHeldTokens',
  group: 'Tokens',
  rest: { method: 'GET', path: '/get_held_tokens', limit: 'rest_single_per_second', unknown: 'none' },
  rpc: 'exchange_getHeldTokens',
  params: Type.Object({
    address: holderParam,
    limit: ranged(100, 1, 500),
    cursor: Type.Optional(Type.String({ pattern: '^0x[0-9a-f]{40}$', expected: 'the next_cursor of a page' })),
  }),
  result: Type.Object({
    address: Type.String(),
    /** By address, without the native asset. */
    tokens: Type.Array(
      Type.Object({
        token_address: Type.String(),
        name: Type.String(),
        symbol: Type.String(),
        decimals: Type.Integer(),
        balance: decimal,
      }),
    ),
    /** Null at the end. */
    next_cursor: nullable(Type.String()),
  }),
  follows: 'newestBlock',
  mayTakeLong: true,
  extension: true,
  summary: 'The tokens that an account holds, with its balances, by address.',
});
