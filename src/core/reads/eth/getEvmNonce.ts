// Next EVM nonce of an account; `pending` counts what is queued.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { holderParam } from '../readFields.ts';
import { stateBlock } from './blockTag.ts';

/** Next EVM nonce of an account; `pending` counts what is queued. */
export const getEvmNonce = defineRead({
  name: 'getEvmNonce',
  group: 'EVM',
  rpc: 'eth_getTransactionCount',
  params: Type.Object({ address: holderParam, block: withDefault(stateBlock, 'latest') }),
  result: Type.String(),
  follows: 'mempool',
  summary: 'Next EVM nonce of an account; `pending` counts what is queued.',
  passed: true,
});
