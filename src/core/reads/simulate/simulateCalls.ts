// What EVM calls of one account would do one after another, each as a transaction of its own: one list of changes for
// all of them.

import { type Static, Type } from 'typebox';
import { METHOD_PREFIX } from '../../names.ts';
import { defineRead } from '../defineRead.ts';
import { callParam, hexData, overridesParam } from '../eth/evmShape.ts';
import { decimal, nullable } from '../readFields.ts';
import { changesShape, SIMULATION_WEIGHT, simulatedAt } from './changesShape.ts';

/** Most calls of one question. */
export const MAX_SIMULATED_CALLS = 16;

const callOutcome = Type.Object({
  success: Type.Boolean(),
  /** Why it fails; empty on success. */
  error: Type.String(),
  /** The sentence of a revert with `Error(string)`, or null. */
  revert_reason: nullable(Type.String()),
  /** Output, or data of a revert. */
  return_data: hexData,
  gas_used: Type.String({ description: 'A hex quantity.' }),
  /** The least limit with which it succeeds in its place; null where it fails, or where the question named a limit. */
  gas_needed: nullable(Type.String()),
});

const simulation = Type.Object({
  at: simulatedAt,
  /** In the order of the question. */
  calls: Type.Array(callOutcome),
  /** Whether each of them succeeds. */
  success: Type.Boolean(),
  /**
   * What all of them burn for gas together, in the native asset; also part of the sender's available balance change.
   */
  fee: decimal,
  /** From before the first to after the last, each thing once. */
  changes: changesShape,
});

/** Answer of {@link simulateCalls}. */
export type CallsSimulation = Static<typeof simulation>;

/**
 * What EVM calls of one account would do one after another on the state of now, each as a transaction of its own.
 *
 * A call is what eth_call takes, and finds what those before it left, also where one of them failed. All have the same
 * `from`. A call without `gas` gets what it needs, and is told how much. What sending would refuse is refused alike,
 * such as a call that its sender cannot pay for after those before it.
 */
export const simulateCalls = defineRead({
  name: 'simulateCalls',
  group: 'Simulation',
  rpc: `${METHOD_PREFIX}simulateCalls`,
  params: Type.Object({
    calls: Type.Array(callParam, {
      minItems: 1,
      maxItems: MAX_SIMULATED_CALLS,
      expected: `a list of 1 to ${MAX_SIMULATED_CALLS} calls`,
    }),
    overrides: Type.Optional(overridesParam),
  }),
  result: simulation,
  follows: 'mempool',
  summary: 'What EVM calls of one account would do one after another: the outcome of each, and all that would change.',
  mayTakeLong: true,
  extension: true,
  weight: SIMULATION_WEIGHT,
});
