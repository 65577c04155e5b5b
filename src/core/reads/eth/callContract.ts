// Output of a call on the state of now; a reverted call is an error with its data.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { blockTag } from './blockTag.ts';
import { callParam, overridesParam } from './evmShape.ts';

/** Output of a call on the state of now; a reverted call is an error with its data. */
export const callContract = defineRead({
  name: 'callContract',
  rpc: 'eth_call',
  params: Type.Object({ call: callParam, block: withDefault(blockTag, 'latest'), overrides: Type.Optional(overridesParam) }),
  result: Type.String(),
  summary: 'Output of a call on the state of now; a reverted call is an error with its data.',
  passed: true,
});
