// What a call would do: its tree of calls, or every step.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { stateBlock } from './blockTag.ts';
import { callParam } from './evmShape.ts';
import { traceCallOptions } from './traceShape.ts';

/** What a call would do: its tree of calls, or every step. */
export const traceCall = defineRead({
  name: 'traceCall',
  group: 'EVM',
  rpc: 'debug_traceCall',
  params: Type.Object({
    call: callParam,
    block: withDefault(stateBlock, 'latest'),
    options: Type.Optional(traceCallOptions),
  }),
  result: Type.Unknown(),
  mayTakeLong: true,
  follows: 'newestBlock',
  summary: 'What a call would do: its tree of calls, or every step.',
});
