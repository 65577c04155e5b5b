// What a filter saw since its last poll.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { evmLog, quantity } from './evmShape.ts';

/** What a filter saw since its last poll. */
export const getFilterChanges = defineRead({
  name: 'getFilterChanges',
  group: 'EVM',
  rpc: 'eth_getFilterChanges',
  params: Type.Object({ id: quantity }),
  result: Type.Array(Type.Union([Type.String(), evmLog])),
  follows: 'filter',
  summary: 'What a filter saw since its last poll.',
});
