// One token of the registry.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { assetParam, whole } from '../readFields.ts';
import { tokenMembers } from './tokenShape.ts';

/** One token of the registry. */
export const getToken = defineRead({
  name: 'getToken',
  group: 'Tokens',
  rest: { method: 'GET', path: '/get_token', limit: 'none', unknown: 'There is no such token.' },
  rpc: 'exchange_getToken',
  params: Type.Object({ token_address: assetParam }),
  result: Type.Object({ ...tokenMembers, frozen_accounts: whole }),
  follows: 'newestBlock',
  summary: 'One token of the registry.',
  passed: true,
});
