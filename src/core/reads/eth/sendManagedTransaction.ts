// Refused: the node holds no keys.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Refused: the node holds no keys. */
export const sendManagedTransaction = defineRead({
  name: 'sendManagedTransaction',
  group: 'EVM',
  rpc: 'eth_sendTransaction',
  params: Type.Object({ transaction: Type.Unknown() }),
  result: Type.String(),
  follows: 'nothing',
  summary: 'Refused: the node holds no keys.',
});
