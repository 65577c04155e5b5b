// Output of a call on the state of a block; a reverted call is an error with its data.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { stateBlock } from './blockTag.ts';
import { blockOverridesParam, callParam, overridesParam } from './evmShape.ts';

/** Output of a call on the state of a block; a reverted call is an error with its data. */
export const callContract = defineRead({
  name: 'callContract',
  group: 'EVM',
  rpc: 'eth_call',
  params: Type.Object({
    call: callParam,
    block: withDefault(stateBlock, 'latest'),
    overrides: Type.Optional(overridesParam),
    blockOverrides: Type.Optional(blockOverridesParam),
  }),
  result: Type.String(),
  mayTakeLong: true,
  follows: 'newestBlock',
  summary: 'Output of a call on the state of a block; a reverted call is an error with its data.',
  passed: true,
});
