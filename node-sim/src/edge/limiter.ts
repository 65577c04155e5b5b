// Which request counts against which limit.

import type { ReadName } from '@svc/core/reads/registry';
import type { Limits } from './limits.ts';
import { BucketLimit, WindowLimit } from './rateLimit.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Limits over time of one node. Each call takes a client's address and may throw TooMany. */
export interface Limiter {
  /** Counts a request, whatever it asks. */
  rest(read: ReadName, client: string): void;
  /** Charges what a request that can be read costs beyond being one. */
  restCost(read: ReadName, client: string, params: unknown): void;
  /** @param weight number of JSON-RPC requests */
  rpc(client: string, weight: number): void;
}

export function createLimiter(limits: Limits, nowMs: () => number): Limiter {
  const single: Partial<Record<ReadName, WindowLimit>> = {
    getBlock: new WindowLimit(limits.rest_single_per_second, SECOND),
    getTransaction: new WindowLimit(limits.rest_single_per_second, SECOND),
    getAddressInfo: new WindowLimit(limits.rest_single_per_second, SECOND),
    getAddressHistory: new WindowLimit(limits.rest_single_per_second, SECOND),
    getLatestTransactions: new WindowLimit(limits.rest_single_per_second, SECOND),
    getBlocks: new WindowLimit(limits.rest_blocks_per_second, SECOND),
    getAttestations: new WindowLimit(limits.attestations_per_minute, MINUTE),
    simulateExchangeTx: new WindowLimit(limits.simulate_per_second, SECOND),
    submitExchangeTx: new WindowLimit(limits.submit_per_minute, MINUTE),
  };
  const pagesCost = new WindowLimit(limits.blocks_cost_per_hour, HOUR);
  const addressCost = new WindowLimit(limits.blocks_cost_per_hour, HOUR);
  const perClient = new BucketLimit(limits.rpc_per_second, limits.rpc_burst);
  const global = new BucketLimit(limits.rpc_global_per_second, limits.rpc_global_burst);
  return {
    rest: (read, client) => single[read]?.take(client, nowMs()),
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
  };
}
