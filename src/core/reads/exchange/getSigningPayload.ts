// Bytes to sign, hash and normalised form of an unsigned transaction; no state is looked at.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';

/** Bytes to sign, hash and normalised form of an unsigned transaction; no state is looked at. */
export const getSigningPayload = defineRead({
  name: 'getSigningPayload',
  group: 'Exchange',
  rest: {
    method: 'POST',
    path: '/exchange_signing_payload',
    limit: 'none',
    unknown: 'none',
    body: 'unsignedTransaction',
  },
  rpc: 'exchange_getSigningPayload',
  params: Type.Object({ tx: Type.Unknown({ sample: 'unsignedTransaction', expected: 'a transaction object' }) }),
  result: Type.Object({
    signing_bytes: Type.String(),
    tx_hash: Type.String(),
    tx: Type.Record(Type.String(), Type.Unknown()),
  }),
  // The fields may come by themselves.
  accept: (members) => (members.tx === undefined ? { tx: members } : members),
  follows: 'nothing',
  summary: 'Bytes to sign, hash and normalised form of an unsigned transaction; no state is looked at.',
});
