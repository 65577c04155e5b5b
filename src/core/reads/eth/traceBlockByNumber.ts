// What the EVM transactions of a block did, each with its hash.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { blockTag } from './blockTag.ts';
import { traceOptions } from './traceShape.ts';

/** What the EVM transactions of a block did, each with its hash. */
export const traceBlockByNumber = defineRead({
  name: 'traceBlockByNumber',
  group: 'EVM',
  rpc: 'debug_traceBlockByNumber',
  params: Type.Object({ block: blockTag, options: Type.Optional(traceOptions) }),
  result: Type.Unknown(),
  mayTakeLong: true,
  follows: 'newestBlock',
  summary: 'What the EVM transactions of a block did, each with its hash.',
});
