// Blocks of calls that would follow a block, run one after another and taken back: `eth_simulateV1` of the execution
// API.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { stateBlock } from './blockTag.ts';
import { blockOverridesParam, callParam, evmBlock, evmLog, optional, overridesParam } from './evmShape.ts';

/** Most blocks that one request makes, the empty ones between named numbers included. */
export const MAX_SIMULATED_BLOCKS = 256;
/** Most calls of one simulated block. */
const MAX_CALLS = 1000;

const blockCalls = Type.Object(
  {
    blockOverrides: optional(blockOverridesParam),
    stateOverrides: optional(overridesParam),
    calls: optional(Type.Array(callParam, { maxItems: MAX_CALLS })),
  },
  { additionalProperties: false, expected: 'blockOverrides, stateOverrides and calls of a block' },
);

const callResult = Type.Object({
  status: Type.String(),
  returnData: Type.String(),
  gasUsed: Type.String(),
  /** Gas at the highest point, before refunds. */
  maxUsedGas: Type.String(),
  logs: Type.Array(evmLog),
  error: Type.Optional(
    Type.Object({ code: Type.Integer(), message: Type.String(), data: Type.Optional(Type.String()) }),
  ),
});

/** What blocks of calls would do after a block, one after another. */
export const simulateBlocks = defineRead({
  name: 'simulateBlocks',
  group: 'Simulation',
  rpc: 'eth_simulateV1',
  params: Type.Object({
    simulation: Type.Object(
      {
        blockStateCalls: Type.Array(blockCalls, { minItems: 1, maxItems: MAX_SIMULATED_BLOCKS }),
        traceTransfers: optional(Type.Boolean()),
        validation: optional(Type.Boolean()),
        returnFullTransactions: optional(Type.Boolean()),
      },
      { additionalProperties: false, expected: 'blockStateCalls, traceTransfers, validation, returnFullTransactions' },
    ),
    block: withDefault(stateBlock, 'latest'),
  }),
  result: Type.Array(Type.Object({ ...evmBlock.properties, calls: Type.Array(callResult) })),
  mayTakeLong: true,
  follows: 'newestBlock',
  summary: 'What blocks of calls would do after a block, one after another; nothing of it stays.',
  passed: true,
});
