// What an unsigned exchange transaction would do on the state of now: its receipt and everything that would change.

import { type Static, Type } from 'typebox';
import { defineRead } from '../defineRead.ts';
import { receiptShape } from '../exchange/receiptShape.ts';
import { decimal } from '../readFields.ts';
import { changesShape, SIMULATION_WEIGHT, simulatedAt } from './changesShape.ts';

const simulation = Type.Object({
  at: simulatedAt,
  /** The transaction as it was run, missing members filled in; sign this one to get this hash. */
  tx: Type.Record(Type.String(), Type.Unknown()),
  tx_hash: Type.String(),
  /**
   * As the receipt read would answer it, in the next block; a failed operation is a receipt with `success` false, not
   * an error.
   */
  receipt: receiptShape,
  /** What is burned, in the native asset; also part of the sender's available balance change. */
  fee: decimal,
  changes: changesShape,
});

/** Answer of {@link simulateExchangeTx}. */
export type ExchangeSimulation = Static<typeof simulation>;

/**
 * What an unsigned exchange transaction would do on the state of now: its receipt and everything that would change.
 *
 * The transaction is what would be signed, as object or JSON text. `nonce` may be missing (the next free one of the
 * account), so may `gas_limit` (what the operation costs) and `gas_price` (the lowest). A later nonce runs as if it
 * were its turn. A signature is ignored; a public key that does not own the sender is refused. What submitting would
 * refuse is refused alike.
 */
export const simulateExchangeTx = defineRead({
  name: 'simulateExchangeTx',
  group: 'Simulation',
  rest: {
    method: 'POST',
    path: '/simulate_exchange_tx',
    limit: 'simulate_per_second',
    unknown: 'none',
    body: 'transactionToSimulate',
  },
  rpc: 'exchange_simulate',
  params: Type.Object({ tx: Type.Unknown({ sample: 'transactionToSimulate', expected: 'an unsigned transaction' }) }),
  result: simulation,
  // The fields may come by themselves.
  accept: (members) => (members.tx === undefined ? { tx: members } : members),
  follows: 'clock',
  mayTakeLong: true,
  summary:
    'What an unsigned exchange transaction would do on the state of now: its receipt and everything that would change.',
  extension: true,
  weight: SIMULATION_WEIGHT,
});
