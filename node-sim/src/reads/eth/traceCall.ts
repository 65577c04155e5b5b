// What a call would do, step by step or call by call.

import type { Handler } from '../context.ts';
import { payableAction } from './payableAction.ts';
import { simulate } from './simulateCall.ts';
import { tracerOf } from './traceBlock.ts';

export const traceCall: Handler<'traceCall'> = (context, { call, block, options }) => {
  const { tracer, answer } = tracerOf(options);
  const action = payableAction(context, block, call, options?.stateOverrides);
  const { gasUsed } = simulate(context, block, action, {
    overrides: options?.stateOverrides,
    blockOverrides: options?.blockOverrides,
    tracer,
  });
  return answer(action.gasLimit, gasUsed);
};
