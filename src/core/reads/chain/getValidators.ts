// The validator set: its members of now, before and to come.

import { Type } from 'typebox';
import { oneOf } from '../../schema/fields.ts';
import { defineRead } from '../defineRead.ts';
import { decimal, nullable, whole } from '../readFields.ts';

/** The validator set, the largest effective stake first. */
export const getValidators = defineRead({
  name: 'getValidators',
  group: 'Chain',
  rest: { method: 'GET', path: '/get_validators', limit: 'none', unknown: 'none' },
  params: Type.Object({ status: Type.Optional(oneOf('pending', 'active', 'exiting', 'exited', 'slashed')) }),
  result: Type.Array(
    Type.Object({
      address: Type.String(),
      public_key: Type.String(),
      stake: decimal,
      effective_stake: decimal,
      status: Type.String(),
      activation_epoch: nullable(whole),
      exit_epoch: nullable(whole),
      slashed: Type.Boolean(),
    }),
  ),
  follows: 'newestBlock',
  mayTakeLong: true,
  summary: 'The validator set, the largest effective stake first.',
});
