// What an EVM call or transaction would do on the state of now: its receipt, output and everything that would change.

import { type Static, Type } from 'typebox';
import { METHOD_PREFIX } from '../../names.ts';
import { defineRead } from '../defineRead.ts';
import { callParam, evmReceipt, hexData, overridesParam } from '../eth/evmShape.ts';
import { decimal, nullable } from '../readFields.ts';
import { changesShape, SIMULATION_WEIGHT, simulatedAt } from './changesShape.ts';

const simulation = Type.Object({
  at: simulatedAt,
  /**
   * As eth_getTransactionReceipt would answer it, in the next block; its logs are the logs. Hashes that are not known
   * before (the block's, an unsigned transaction's) are zero.
   */
  receipt: evmReceipt,
  success: Type.Boolean(),
  /** Why it fails; empty on success. */
  error: Type.String(),
  /** The sentence of a revert with `Error(string)`, or null. */
  revert_reason: nullable(Type.String()),
  /** Output, or data of a revert. */
  return_data: hexData,
  /** What is burned for gas, in the native asset; also part of the sender's available balance change. */
  fee: decimal,
  changes: changesShape,
});

/** Answer of {@link simulateEvm}. */
export type EvmSimulation = Static<typeof simulation>;

/**
 * What an EVM call or transaction would do on the state of now: its receipt, output and everything that would change.
 *
 * A call is what eth_call takes; `type: "0x51"` makes it a post-quantum one, whose gas differs, and gas is what it
 * needs when `gas` is missing, at the lowest price when no price is named. A transaction is a signed envelope in hex,
 * of any kind that can be sent; what sending would refuse is refused alike. A failed execution is an answer with
 * `success` false, not an error.
 */
export const simulateEvm = defineRead({
  name: 'simulateEvm',
  group: 'Simulation',
  rpc: `${METHOD_PREFIX}simulate`,
  params: Type.Object({
    call: Type.Union([callParam, hexData], { sample: 'call', expected: 'a call, or a signed transaction in hex' }),
    overrides: Type.Optional(overridesParam),
  }),
  result: simulation,
  follows: 'mempool',
  summary:
    'What an EVM call or transaction would do on the state of now: its receipt, output and everything that would change.',
  mayTakeLong: true,
  extension: true,
  weight: SIMULATION_WEIGHT,
});
