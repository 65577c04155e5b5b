// What the EVM transactions of a block did, each with its hash.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { blockHashParam } from './evmShape.ts';
import { traceOptions } from './traceShape.ts';

/** What the EVM transactions of a block did, each with its hash. */
export const traceBlockByHash = defineRead({
  name: 'traceBlockByHash',
  group: 'EVM',
  rpc: 'debug_traceBlockByHash',
  params: Type.Object({ hash: blockHashParam, options: Type.Optional(traceOptions) }),
  result: Type.Unknown(),
  mayTakeLong: true,
  follows: 'newestBlock',
  summary: 'What the EVM transactions of a block did, each with its hash.',
});
