// What a spender may still move of an owner with TOKEN_TRANSFER_FROM.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { addressParam, assetParam, decimal } from '../readFields.ts';

/** What a spender may still move of an owner with TOKEN_TRANSFER_FROM. */
export const getAllowance = defineRead({
  name: 'getAllowance',
  group: 'Tokens',
  rest: { method: 'GET', path: '/get_token_allowance', limit: 'none', unknown: 'There is no such token.' },
  rpc: 'exchange_getAllowance',
  params: Type.Object({ token_address: assetParam, owner: addressParam, spender: addressParam }),
  result: Type.Object({
    token_address: Type.String(),
    owner: Type.String(),
    spender: Type.String(),
    allowance: decimal,
  }),
  follows: 'newestBlock',
  summary: 'What a spender may still move of an owner with TOKEN_TRANSFER_FROM.',
  passed: true,
});
