// What a call would do, step by step or call by call.

import type { Handler } from '../context.ts';
import { actionOf, simulate } from './simulateCall.ts';
import { tracerOf } from './traceBlock.ts';

export const traceCall: Handler<'traceCall'> = (context, { call, block, options }) => {
  const { tracer, answer } = tracerOf(options);
  const action = actionOf(call);
  const { gasUsed } = simulate(context, block, action, {
    overrides: options?.stateOverrides,
    blockOverrides: options?.blockOverrides,
    tracer,
  });
  return answer(action.gasLimit, gasUsed);
};
