// Every native token, by address.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { tokenShape } from './tokenShape.ts';

/** Every native token, by address. */
export const getTokens = defineRead({
  name: 'getTokens',
  group: 'Tokens',
  rest: { method: 'GET', path: '/get_tokens', limit: 'none', unknown: 'none' },
  rpc: 'exchange_getTokens',
  params: Type.Object({}),
  result: Type.Array(tokenShape),
  follows: 'newestBlock',
  mayTakeLong: true,
  summary: 'Every native token, by address.',
  passed: true,
});
