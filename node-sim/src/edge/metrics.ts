// Metrics of the node in the text format of Prometheus.

import { METRIC_PREFIX } from '@svc/core/names';
import { Counter, Gauge, Registry } from 'prom-client';
import type { ChainWork } from '../chain/chainNews.ts';
import type { ChainView } from '../chain/chainView.ts';
import type { Publisher } from '../streams/publisher.ts';

/** Counters that the edge increments, and the text of all metrics. */
export interface Metrics {
  rpcCalled(method: string, failed: boolean): void;
  rpcLimited(): void;
  streamOpened(kind: 'ws' | 'sse'): void;
  /** A transaction failed by a bug of the engine. */
  bugFound(): void;
  /** A request failed by a bug. */
  requestFailed(): void;
  /** Background work failed. */
  workFailed(work: ChainWork): void;
  /** A thread ended by itself. */
  threadLost(): void;
  text(): Promise<string>;
}

/** Values that the node supplies. */
export interface NodeNumbers {
  /** Since its start. */
  readonly uptimeSec: () => number;
  /** Whether streams are served. */
  readonly isStreaming: boolean;
  /** Zero for a node without a network, like the blocks from it. */
  readonly peers: () => number;
  readonly blocksReceived: () => number;
}

/** Metrics of one node. */
export function createMetrics(
  chain: ChainView,
  publisher: Publisher,
  { uptimeSec, isStreaming, peers, blocksReceived }: NodeNumbers,
): Metrics {
  const registry = new Registry();
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `${METRIC_PREFIX}${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  const counter = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
    new Counter({ name: `${METRIC_PREFIX}${name}`, help, labelNames, registers: [registry] });

  gauge('up', 'Whether the node runs', () => 1);
  gauge('chain_height', 'Height of the newest block', () => (chain.hasTip ? chain.tip.height : 0));
  gauge('finalized_epoch', 'Newest finalised epoch, -1 before the first', () => chain.finalizedEpoch);
  gauge('justified_epoch', 'Newest justified epoch, -1 before the first', () => chain.consensus.justifiedEpoch);
  gauge(
    'finality_lag_epochs',
    'Epochs between the newest block and the finalised one',
    () => chain.epoch - chain.finalizedEpoch,
  );
  gauge('peer_count', 'Connected peers', peers);
  gauge(
    'mempool_pending',
    'Queued transactions',
    () => chain.mempool.size + chain.evmPool.size + chain.waitingTransfers.length,
  );
  gauge('slashing_events', 'Slashings seen', () => 0);
  gauge('stream_subscribers', 'Open streams', () => publisher.size);
  gauge('stream_dropped_total', 'Events that slow subscribers lost', () => publisher.droppedTotal);
  gauge('streaming_enabled', 'Whether streams are served', () => Number(isStreaming));
  gauge('uptime_seconds', 'Seconds since the start', uptimeSec);
  const blocks = counter('blocks_streamed_total', 'Blocks that were published to the streams');
  const requests = counter('rpc_requests_total', 'JSON-RPC requests', ['method']);
  const errors = counter('rpc_errors_total', 'JSON-RPC requests that were answered with an error', ['method']);
  const limited = counter('rpc_ratelimited_total', 'JSON-RPC requests over a limit');
  const streams = counter('stream_connections_total', 'Streams that were opened');
  const sockets = counter('ws_connections_total', 'WebSockets that were opened');
  const bugs = counter('engine_bugs_total', 'Transactions that failed by a bug of the engine');
  const faults = counter('request_faults_total', 'Requests that failed by a bug');
  const works = counter('chain_faults_total', 'Work beside blocks that failed', ['work']);
  const threads = counter('threads_lost_total', 'Threads that ended by themselves');
  const reorgs = counter('reorgs_total', 'Reorganisations');
  new Counter({
    name: `${METRIC_PREFIX}p2p_blocks_received_total`,
    help: 'Blocks received from peers',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(blocksReceived());
    },
  });
  chain.onBlock(() => blocks.inc());
  chain.onReorg(({ blocks: added }) => {
    reorgs.inc();
    blocks.inc(added.length);
  });

  return {
    rpcCalled: (method, failed) => {
      requests.inc({ method });
      if (failed) errors.inc({ method });
    },
    rpcLimited: () => limited.inc(),
    streamOpened: (kind) => {
      streams.inc();
      if (kind === 'ws') sockets.inc();
    },
    bugFound: () => bugs.inc(),
    requestFailed: () => faults.inc(),
    workFailed: (work) => works.inc({ work }),
    threadLost: () => threads.inc(),
    text: () => registry.metrics(),
  };
}
