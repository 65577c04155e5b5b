// Next exchange nonce of an account; counts executed transactions only.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { addressParam, whole } from '../readFields.ts';

/** Next exchange nonce of an account; counts executed transactions only. */
export const getExchangeNonce = defineRead({
  name: 'getExchangeNonce',
  group: 'Exchange',
  rest: { method: 'GET', path: '/get_exchange_nonce', limit: 'none', unknown: 'none' },
  rpc: 'exchange_getNonce',
  params: Type.Object({ address: addressParam }),
  result: Type.Object({ address: Type.String(), nonce: Type.Union([whole, Type.BigInt()]) }),
  rpcResult: 'nonce',
  follows: 'newestBlock',
  summary: 'Next exchange nonce of an account; counts executed transactions only.',
  passed: true,
});
