// Attestations that match every given filter, the newest slot first.

import { Type } from 'typebox';
import { defineRead, ranged, withDefault } from '../defineRead.ts';
import { addressParam, decimal, hashParam, nullable, whole } from '../readFields.ts';

const number = (expected: string) => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, expected });

const attestationShape = Type.Object({
  id: whole,
  slot: whole,
  epoch: whole,
  block_hash: Type.String(),
  validator: Type.Object({ address: Type.String(), index: whole, stake: decimal, status: Type.String() }),
  checkpoint: Type.Object({ source_epoch: whole, target_epoch: whole }),
  inclusion: nullable(Type.Object({ block_hash: Type.String(), slot: whole })),
});

/** Attestations that match every given filter, the newest slot first. */
export const getAttestations = defineRead({
  name: 'getAttestations',
  group: 'Chain',
  rest: { method: 'GET', path: '/get_attestations', limit: 'attestations_per_minute', unknown: 'none' },
  params: Type.Object({
    slot: Type.Optional(number('a slot')),
    epoch: Type.Optional(number('an epoch')),
    validator_address: Type.Optional(addressParam),
    block_hash: Type.Optional(hashParam),
    limit: ranged(100, 1, 1000),
    offset: withDefault(number('a number of attestations'), 0),
  }),
  result: Type.Object({
    attestations: Type.Array(attestationShape),
    /** How many this answer holds. */
    count: whole,
    filters: Type.Object({
      slot: nullable(whole),
      epoch: nullable(whole),
      validator: nullable(Type.String()),
      block_hash: nullable(Type.String()),
    }),
  }),
  follows: 'newestBlock',
  // Those of the newest block come with the next one.
  summary: 'Attestations that match every given filter, the newest slot first.',
});
