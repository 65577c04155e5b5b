// The tree of calls that a call makes (the call tracer).

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { blockTag } from './blockTag.ts';
import { callParam } from './evmShape.ts';

/** The tree of calls that a call makes (the call tracer). */
export const traceCall = defineRead({
  name: 'traceCall',
  rpc: 'debug_traceCall',
  params: Type.Object({ call: callParam, block: withDefault(blockTag, 'latest'), options: Type.Optional(Type.Unknown()) }),
  result: Type.Unknown(),
  summary: 'The tree of calls that a call makes (the call tracer).',
});
