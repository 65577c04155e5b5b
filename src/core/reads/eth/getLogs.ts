// Logs of a range of blocks, at most 10,000.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { evmLog, logFilterParam } from './evmShape.ts';

/** Logs of a range of blocks, at most 10,000. */
export const getLogs = defineRead({
  name: 'getLogs',
  group: 'EVM',
  rpc: 'eth_getLogs',
  params: Type.Object({ filter: logFilterParam }),
  result: Type.Array(evmLog),
  follows: 'newestBlock',
  summary: 'Logs of a range of blocks, at most 10,000.',
  passed: true,
});
