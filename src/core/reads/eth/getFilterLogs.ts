// All logs that a filter for logs matches.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { evmLog, quantity } from './evmShape.ts';

/** All logs that a filter for logs matches. */
export const getFilterLogs = defineRead({
  name: 'getFilterLogs',
  group: 'EVM',
  rpc: 'eth_getFilterLogs',
  params: Type.Object({ id: quantity }),
  result: Type.Array(evmLog),
  follows: 'filter',
  summary: 'All logs that a filter for logs matches.',
});
