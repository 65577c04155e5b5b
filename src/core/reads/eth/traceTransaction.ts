// What an included transaction did: its tree of calls, or every step.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { hexHash } from './evmShape.ts';
import { traceOptions } from './traceShape.ts';

/** What an included transaction did: its tree of calls, or every step. */
export const traceTransaction = defineRead({
  name: 'traceTransaction',
  group: 'EVM',
  rpc: 'debug_traceTransaction',
  params: Type.Object({ hash: hexHash, options: Type.Optional(traceOptions) }),
  result: Type.Unknown(),
  mayTakeLong: true,
  follows: 'newestBlock',
  summary: 'What an included transaction did: its tree of calls, or every step.',
});
