// Validated answers about batches of calls: the effects of calls in a row, and the receipt of one.

import { type CallsSimulation, simulateCalls } from '@svc/core/reads/simulate/simulateCalls';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { NodeBadAnswer } from './nodeClient.ts';

/** The read's name on the wire. */
export const SIMULATE_CALLS = simulateCalls.rpc ?? '';

/** @throws NodeBadAnswer also where a call is missing, which would hide its effects */
export function readSimulation(answer: unknown, count: number): CallsSimulation {
  if (!Value.Check(simulateCalls.result, answer) || answer.calls.length !== count)
    throw new NodeBadAnswer(SIMULATE_CALLS);
  return answer;
}

const callReceipt = Type.Object({
  logs: Type.Array(Type.Object({ address: Type.String(), data: Type.String(), topics: Type.Array(Type.String()) })),
  status: Type.Enum(['0x0', '0x1']),
  blockHash: Type.String(),
  blockNumber: Type.String(),
  gasUsed: Type.String(),
  transactionHash: Type.String(),
});
/** A receipt in the members of EIP-5792. */
export type CallReceipt = Static<typeof callReceipt>;

/** The receipt of a transaction in a block; null before that. @throws NodeBadAnswer */
export function readCallReceipt(found: Record<string, unknown> | null): CallReceipt | null {
  if (found === null) return null;
  if (!Value.Check(callReceipt, found)) throw new NodeBadAnswer('eth_getTransactionReceipt');
  const { status, blockHash, blockNumber, gasUsed, transactionHash } = found;
  const logs = found.logs.map(({ address, data, topics }) => ({ address, data, topics }));
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash };
}
