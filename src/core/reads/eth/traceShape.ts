// How the debug_ methods are asked: which tracer, and what it leaves out.

import { Type } from 'typebox';
import { fixed } from '../samples.ts';
import { blockOverridesParam, overridesParam } from './evmShape.ts';

const flag = Type.Optional(Type.Boolean());

const members = {
  /** Without one every step is answered. */
  tracer: Type.Optional(
    Type.Union([
      Type.Literal('callTracer'),
      Type.Literal('prestateTracer'),
      Type.Literal('4byteTracer'),
      Type.Literal('noopTracer'),
      Type.Literal('structLogger'),
      Type.Null(),
    ]),
  ),
  tracerConfig: Type.Optional(
    Type.Object(
      { onlyTopCall: flag, withLog: flag, diffMode: flag, disableCode: flag, disableStorage: flag },
      { additionalProperties: false },
    ),
  ),
  disableStack: flag,
  disableStorage: flag,
  disableMemory: flag,
  enableMemory: flag,
  enableReturnData: flag,
  limit: Type.Optional(Type.Integer({ minimum: 0 })),
  // Known to clients; a trace here has bounds of its own.
  timeout: Type.Optional(Type.String()),
  reexec: Type.Optional(Type.Integer({ minimum: 0 })),
};

const expected =
  'an object with tracer (callTracer, prestateTracer, 4byteTracer, noopTracer or none), tracerConfig, disableStack, disableStorage, enableMemory, enableReturnData, limit';

const sample = fixed({ tracer: 'callTracer' });

/** Options of a trace. */
export const traceOptions = Type.Object(members, { sample, additionalProperties: false, expected });

/** Options of a traced call, which may also change what it finds. */
export const traceCallOptions = Type.Object(
  { ...members, stateOverrides: Type.Optional(overridesParam), blockOverrides: Type.Optional(blockOverridesParam) },
  { sample, additionalProperties: false, expected: `${expected}, stateOverrides, blockOverrides` },
);
