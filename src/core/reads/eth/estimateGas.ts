// Least gas limit with which a call succeeds.

import { Type } from 'typebox';
import { defineRead, withDefault } from '../defineRead.ts';
import { stateBlock } from './blockTag.ts';
import { blockOverridesParam, callParam, overridesParam } from './evmShape.ts';

/** Least gas limit with which a call succeeds. */
export const estimateGas = defineRead({
  name: 'estimateGas',
  group: 'EVM',
  rpc: 'eth_estimateGas',
  params: Type.Object({
    call: callParam,
    block: withDefault(stateBlock, 'latest'),
    overrides: Type.Optional(overridesParam),
    blockOverrides: Type.Optional(blockOverridesParam),
  }),
  result: Type.String(),
  mayTakeLong: true,
  follows: 'newestBlock',
  summary: 'Least gas limit with which a call succeeds.',
  passed: true,
});
