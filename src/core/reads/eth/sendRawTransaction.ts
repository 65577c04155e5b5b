// Admits a signed EVM transaction to the queue and answers its hash.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { hexData } from './evmShape.ts';

/** Admits a signed EVM transaction to the queue and answers its hash. */
export const sendRawTransaction = defineRead({
  name: 'sendRawTransaction',
  group: 'EVM',
  rpc: 'eth_sendRawTransaction',
  params: Type.Object({ raw: hexData }),
  result: Type.String(),
  follows: 'mempool',
  summary: 'Admits a signed EVM transaction to the queue and answers its hash.',
});
