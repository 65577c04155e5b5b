// Balance of one holder, protocol holders and the native asset included.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { assetParam, decimal, holderParam } from '../readFields.ts';

/** Balance of one holder, protocol holders and the native asset included. */
export const getTokenBalance = defineRead({
  name: 'getTokenBalance',
  group: 'Tokens',
  rest: { method: 'GET', path: '/get_token_balance', limit: 'none', unknown: 'There is no such token.' },
  rpc: 'exchange_getTokenAccount',
  params: Type.Object({ token_address: assetParam, address: holderParam }),
  result: Type.Object({
    token_address: Type.String(),
    address: Type.String(),
    balance: decimal,
    frozen: Type.Boolean(),
  }),
  follows: 'newestBlock',
  summary: 'Balance of one holder, protocol holders and the native asset included.',
});
