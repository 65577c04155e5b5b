// Every limit of the node by name, with its default. `--limit NAME=VALUE` changes one; `--limits off` disables those
// that count requests over time, never sizes or queues.

import type { AnyRead } from '@svc/core/reads/registry';
import { MAX_BATCH_ANSWER, MAX_BATCH_ENTRIES } from '@svc/core/rpc/jsonRpc';
import { type LimitValues, limitValues, rateLimit as rate, sizeLimit as size } from '@svc/core/server/limits';
import { MAX_CHANNELS } from '@svc/core/streams/channels';

export const LIMIT_TABLE = {
  rest_single_per_second: rate(
    8,
    '/get_block, /get_transaction, /get_address_info, /get_address_history, /get_latest_transactions, /get_newest_blocks and /get_written_addresses, each per client',
  ),
  rest_blocks_per_second: rate(4, '/get_blocks, per client'),
  blocks_cost_per_hour: rate(
    1000,
    '/get_blocks and /get_address_info, each: offset/100 + limit/50 per call, /get_written_addresses: accounts/100, per client and hour',
  ),
  attestations_per_minute: rate(10, '/get_attestations, per client'),
  simulate_per_second: rate(4, '/simulate_exchange_tx, per client'),
  submit_per_minute: rate(30, '/submit_exchange_tx, per client'),
  rpc_per_second: rate(50, 'JSON-RPC requests, per client; a batch counts each entry'),
  rpc_burst: rate(100, 'JSON-RPC requests at once, per client'),
  rpc_global_per_second: rate(500, 'JSON-RPC requests of all clients'),
  rpc_global_burst: rate(1000, 'JSON-RPC requests at once of all clients'),
  batch_entries: size(MAX_BATCH_ENTRIES, 'requests in one JSON-RPC batch'),
  batch_answer_characters: size(
    MAX_BATCH_ANSWER,
    'characters of all answers to one JSON-RPC batch; what finds no room is refused',
  ),
  body_bytes: size(4_194_304, 'bytes of a request body'),
  body_values: size(
    20_000,
    'values in a JSON body, and in a frame of a WebSocket: lists, objects and each of their members count as one',
  ),
  load_bytes: size(268_435_456, 'bytes of a request body that brings a whole chain, where developer controls are on'),
  socket_frame_bytes: size(1_048_576, 'bytes of a WebSocket frame'),
  header_seconds: size(15, 'seconds until the headers of a request are whole'),
  request_seconds: size(30, 'seconds until a request is whole'),
  idle_seconds: size(
    300,
    'seconds after which a connection is cut on which nothing moves, such as one that does not take its answer',
  ),
  connections: size(10_000, 'open connections'),
  connections_per_address: rate(1000, 'open connections of one client address, which leaves a tenth of all to others'),
  streams_per_address: rate(100, 'WebSockets and event streams of one client address'),
  filters: size(10_000, 'filters that clients poll'),
  filters_per_address: rate(1000, 'of those, of one client address, which leaves a tenth of all to others'),
  subscriptions_per_address: rate(1000, 'subscriptions (eth_subscribe) of one client address, over all its sockets'),
  long_reads: size(
    1000,
    'reads that run code of a client for long (calls, estimates, traces, simulations) and wait for their turn',
  ),
  long_reads_per_address: size(MAX_BATCH_ENTRIES, 'of those, of one client address'),
  long_read_seconds: size(10, 'seconds that such a read waits for its turn'),
  transaction_bytes: size(65_536, 'signing bytes of one transaction'),
  mempool_total: size(8192, 'queued transactions'),
  mempool_per_sender: size(64, 'queued transactions of one sender'),
  nonce_window: size(64, 'distance of a nonce above the next committed one'),
  block_transactions: size(256, 'exchange transactions in a block'),
  block_evm_transactions: size(256, 'EVM transactions in a block'),
  receipts_kept: size(50_000, 'receipts'),
  trades_kept: size(1000, 'trades per market'),
  candles_kept: size(1500, 'candles per interval and market'),
  perp_events_kept: size(10_000, 'events of the perpetuals'),
  stream_channels: size(MAX_CHANNELS, 'channels of one subscriber'),
  stream_queue: size(256, 'events waiting for one slow subscriber; the oldest is dropped'),
} as const;

export type LimitName = keyof typeof LIMIT_TABLE;
export type Limits = LimitValues<LimitName>;

/** Limits with some values changed. @param ratesOff whether limits over time are off (infinite) */
export function limitsWith(changes: Partial<Limits> = {}, ratesOff = false): Limits {
  return limitValues(LIMIT_TABLE, changes, ratesOff);
}

/** Limits that a read's requests over REST count against. */
export function limitsOf(rest: AnyRead['rest']): LimitName[] {
  if (rest === undefined) return [];
  return [
    ...(rest.limit === 'none' ? [] : [rest.limit]),
    ...(rest.cost === undefined ? [] : (['blocks_cost_per_hour'] as const)),
  ];
}
