// Maps each request to the limits that it counts against.

import type { RestLimit } from '@svc/core/reads/defineRead';
import { ALL_READS, type AnyRead, type ReadName } from '@svc/core/reads/registry';
import { BucketLimit, WindowLimit } from '@svc/core/server/rateLimit';
import type { Limits } from './limits.ts';

/** Number of values in a body that costs as much as one JSON-RPC request; fewer are free. */
const VALUES_PER_REQUEST = 500;
/** Bytes of a body or an answer that cost as much as one JSON-RPC request; fewer are free. */
const BYTES_PER_REQUEST = 65_536;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The windows of the limits of reads. */
const WINDOW_MS: Readonly<Record<RestLimit, number>> = {
  rest_single_per_second: SECOND,
  rest_blocks_per_second: SECOND,
  attestations_per_minute: MINUTE,
  simulate_per_second: SECOND,
  submit_per_minute: MINUTE,
};

/** What counts of a read over REST. */
export type Counted = Pick<AnyRead, 'name' | 'rest'>;

/** Rate limits of one node. Each call takes a client's address and may throw TooMany. */
export interface Limiter {
  /** Counts a request of any kind. A client in debt for earlier costs has to wait. */
  rest(read: Counted, client: string): void;
  /** Charges what a valid request costs beyond its count. */
  restCost(read: Counted, client: string, params: Readonly<Record<string, unknown>>): void;
  /** @param weight number of JSON-RPC requests */
  rpc(client: string, weight: number): void;
  /** Charges a client for what its requests cost beyond their count; what it cannot pay becomes a debt. */
  cost(client: string, requests: number): void;
  /** Charges a client for the excess size of its requests and answers. */
  size(client: string, bytes: number): void;
  /** Charges a client for the values in a body: parsing them is its main cost. */
  values(client: string, values: number): void;
  /** Whether a client's next JSON-RPC request, of any kind, is one too many. Counts nothing. */
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
