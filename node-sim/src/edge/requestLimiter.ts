// Which request counts against which limit.

import type { RestLimit } from '@svc/core/reads/defineRead';
import { ALL_READS, type AnyRead, type ReadName } from '@svc/core/reads/registry';
import { BucketLimit, WindowLimit } from '@svc/core/server/rateLimit';
import type { Limits } from './limits.ts';

/** Values in a body that cost as much as one JSON-RPC request; fewer cost nothing. */
const VALUES_PER_REQUEST = 500;
/** Bytes of a body or an answer that cost as much as one JSON-RPC request; fewer cost nothing. */
const BYTES_PER_REQUEST = 65_536;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What the limits of reads count over. */
const WINDOW_MS: Readonly<Record<RestLimit, number>> = {
  rest_single_per_second: SECOND,
  rest_blocks_per_second: SECOND,
  attestations_per_minute: MINUTE,
  simulate_per_second: SECOND,
  submit_per_minute: MINUTE,
};

/** Of what a read over REST is counted. */
export type Counted = Pick<AnyRead, 'name' | 'rest'>;

/** Limits over time of one node. Each call takes a client's address and may throw TooMany. */
export interface Limiter {
  /** Counts a request, whatever it asks. Whoever owes for what requests cost before has to wait. */
  rest(read: Counted, client: string): void;
  /** Charges what a request that can be read costs beyond being one. */
  restCost(read: Counted, client: string, params: Readonly<Record<string, unknown>>): void;
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
  // Counters for each read: requests of one do not use up another's.
  const requests = new Map<ReadName, WindowLimit>();
  const costs = new Map<ReadName, WindowLimit>();
  for (const { name, rest } of ALL_READS) {
    if (rest === undefined) continue;
    if (rest.limit !== 'none') requests.set(name, new WindowLimit(limits[rest.limit], WINDOW_MS[rest.limit]));
    if (rest.cost !== undefined) costs.set(name, new WindowLimit(limits.blocks_cost_per_hour, HOUR));
  }
  const perClient = new BucketLimit(limits.rpc_per_second, limits.rpc_burst);
  const global = new BucketLimit(limits.rpc_global_per_second, limits.rpc_global_burst);
  return {
    rest: ({ name }, client) => {
      perClient.checkDebt(client, nowMs());
      requests.get(name)?.take(client, nowMs());
    },
    restCost: ({ name, rest }, client, params) => {
      const cost = rest?.cost?.(params);
      if (cost !== undefined) costs.get(name)?.take(client, nowMs(), cost);
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
