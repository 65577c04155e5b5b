// Gas that an EVM transaction needs before it does anything.

import { Type } from 'typebox';
import { METHOD_PREFIX } from '../../names.ts';
import { defineRead, withDefault } from '../defineRead.ts';
import { whole } from '../readFields.ts';

/** Gas that an EVM transaction needs before it does anything. */
export const getIntrinsicGas = defineRead({
  name: 'getIntrinsicGas',
  group: 'Chain',
  rpc: `${METHOD_PREFIX}getIntrinsicGas`,
  params: Type.Object({
    envelope: withDefault(
      Type.Union([Type.Literal('legacy'), Type.Literal('pq')], { expected: 'legacy or pq' }),
      'legacy',
    ),
    data: withDefault(Type.String({ pattern: '^0x(?:[0-9a-fA-F]{2})*$', expected: 'hex bytes with 0x' }), '0x'),
    is_create: withDefault(Type.Boolean({ expected: 'true or false' }), false),
  }),
  result: Type.Object({
    envelope: Type.String(),
    txType: Type.String(),
    intrinsicGas: whole,
    intrinsicGasHex: Type.String(),
  }),
  follows: 'nothing',
  summary: 'Gas that an EVM transaction needs before it does anything.',
  passed: true,
});
