// The calls of an included transaction as a flat list, as `trace_` methods of Ethereum clients answer it.

import { Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { nullable, whole } from '../readFields.ts';
import { hexHash } from './evmShape.ts';

const flatTrace = Type.Object({
  type: Type.Union([Type.Literal('call'), Type.Literal('create'), Type.Literal('suicide')]),
  action: Type.Record(Type.String(), Type.String()),
  /** Null where the call failed: then there is an error. */
  result: nullable(Type.Record(Type.String(), Type.String())),
  error: Type.Optional(Type.String()),
  /** How many calls it made itself. */
  subtraces: whole,
  /** Places on the way from the outermost call to this one. */
  traceAddress: Type.Array(whole),
  blockHash: Type.String(),
  blockNumber: whole,
  transactionHash: Type.String(),
  transactionPosition: whole,
});

/** The calls of an included transaction as a flat list. */
export const traceFlat = defineRead({
  name: 'traceFlat',
  group: 'Chain',
  rpc: 'trace_transaction',
  params: Type.Object({ hash: hexHash }),
  result: Type.Array(flatTrace),
  mayTakeLong: true,
  follows: 'newestBlock',
  summary: 'The calls of an included transaction as a flat list, outer before inner; empty for an unknown one.',
});
