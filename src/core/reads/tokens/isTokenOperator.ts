// Whether somebody may move everything that a holder has of a token; a holder may, of its own.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { addressParam, assetParam } from '../readFields.ts';

/** Whether somebody may move everything that a holder has of a token; a holder may, of its own. */
export const isTokenOperator = defineRead({
  name: 'isTokenOperator',
  group: 'Tokens',
  rest: { method: 'GET', path: '/is_token_operator', limit: 'none', unknown: 'There is no such token.' },
  rpc: 'exchange_isTokenOperator',
  params: Type.Object({ token_address: assetParam, holder: addressParam, operator: addressParam }),
  result: Type.Boolean(),
  follows: 'newestBlock',
  summary: 'Whether somebody may move everything that a holder has of a token; a holder may, of its own.',
});
