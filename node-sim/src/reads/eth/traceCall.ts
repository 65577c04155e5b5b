// The tree of calls of a call.

import { ParseRefusal } from '@svc/core/errors';
import { isJsonObject, type JsonValue } from '@svc/core/tx/canonicalJson';
import { CallTracer } from '../../evm/callTracer.ts';
import type { Handler } from '../context.ts';
import { requireNewest } from './blocks.ts';
import { actionOf, simulate } from './calls.ts';

export const traceCall: Handler<'traceCall'> = (context, { call, block, options }) => {
  requireNewest(context, block);
  const given = (options ?? null) as JsonValue;
  if (!isJsonObject(given) || given.tracer !== 'callTracer') throw new ParseRefusal('options', 'the tracer callTracer');
  const tracer = new CallTracer();
  simulate(context, actionOf(call), undefined, tracer);
  return tracer.root ?? null;
};
