// Which request counts against which limit.

import type { ReadName } from '@svc/core/reads/registry';
import { BucketLimit, WindowLimit } from '@svc/core/server/rateLimit';
import type { LimitName, Limits } from './limits.ts';

/** Limits by the reads that count against them over REST. */
export const LIMITED_READS: Partial<Record<ReadName, readonly LimitName[]>> = {
  getBlock: ['rest_single_per_second'],
  getTransaction: ['rest_single_per_second'],
  getAddressInfo: ['rest_single_per_second', 'blocks_cost_per_hour'],
  getAddressHistory: ['rest_single_per_second'],
  getLatestTransactions: ['rest_single_per_second'],
  getBlocks: ['rest_blocks_per_second', 'blocks_cost_per_hour'],
  getAttestations: ['attestations_per_minute'],
  simulateExchangeTx: ['simulate_per_second'],
  submitExchangeTx: ['submit_per_minute'],
};

/** Values in a body that cost as much as one JSON-RPC request; fewer cost nothing. */
const VALUES_PER_REQUEST = 500;
/** Bytes of a body or an answer that cost as much as one JSON-RPC request; fewer cost nothing. */
const BYTES_PER_REQUEST = 65_536;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Limits over time of one node. Each call takes a client's address and may throw TooMany. */
export interface Limiter {
  /** Counts a request, whatever it asks. Whoever owes for what requests cost before has to wait. */
  rest(read: ReadName, client: string): void;
  /** Charges what a request that can be read costs beyond being one. */
  restCost(read: ReadName, client: string, params: unknown): void;
  /** @param weight number of JSON-RPC requests */
  rpc(client: string, weight: number): void;
  /** Charges a client for what its requests cost beyond being requests; what it cannot pay it owes. */
  cost(client: string, requests: number): void;
  /** Charges a client for what of it is larger than requests and answers usually are. */
  size(client: string, bytes: number): void;
  /** Charges a client for the values that a body of it holds: reading them is what a body costs. */
  values(client: string, values: number): void;
  /** Whether a client's next JSON-RPC request, whatever it is, is one too many. Nothing is counted. */
  isSpent(client: string): boolean;
}

export function createLimiter(limits: Limits, nowMs: () => number): Limiter {
  // One counter for each read: requests of one do not use up another's.
  const single: Partial<Record<ReadName, WindowLimit>> = {};
  for (const [read, names] of Object.entries(LIMITED_READS)) {
    const name = names.find((one) => one !== 'blocks_cost_per_hour');
    if (name !== undefined)
      single[read as ReadName] = new WindowLimit(limits[name], name.endsWith('_minute') ? MINUTE : SECOND);
  }
  const pagesCost = new WindowLimit(limits.blocks_cost_per_hour, HOUR);
  const addressCost = new WindowLimit(limits.blocks_cost_per_hour, HOUR);
  const perClient = new BucketLimit(limits.rpc_per_second, limits.rpc_burst);
  const global = new BucketLimit(limits.rpc_global_per_second, limits.rpc_global_burst);
  return {
    rest: (read, client) => {
      perClient.checkDebt(client, nowMs());
      single[read]?.take(client, nowMs());
    },
    restCost: (read, client, params) => {
      if (read === 'getBlocks') {
        const { offset, limit } = params as { offset: number; limit: number };
        pagesCost.take(client, nowMs(), offset / 100 + limit / 50);
      } else if (read === 'getAddressInfo') {
        const { page, transactions_count_limit: limit } = params as { page: number; transactions_count_limit: number };
        addressCost.take(client, nowMs(), ((page - 1) * limit) / 100 + limit / 50);
      }
    },
    rpc: (client, weight) => {
      perClient.take(client, nowMs(), weight);
      global.take('', nowMs(), weight);
    },
    cost: (client, requests) => perClient.charge(client, nowMs(), requests),
    size: (client, bytes) => {
      if (bytes >= BYTES_PER_REQUEST) perClient.charge(client, nowMs(), bytes / BYTES_PER_REQUEST);
    },
    values: (client, values) => {
      if (values >= VALUES_PER_REQUEST) perClient.charge(client, nowMs(), values / VALUES_PER_REQUEST);
    },
    isSpent: (client) => !perClient.has(client, nowMs()) || !global.has('', nowMs()),
  };
}
