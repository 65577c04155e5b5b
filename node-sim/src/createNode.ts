// Composition of a node: the only file that sees every part. Importable, so that tests run the real thing.

import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { toHex } from '@svc/core/bytes';
import { Refusal } from '@svc/core/errors';
import { isJsonObject, readJson } from '@svc/core/json/canonicalJson';
import { signedWireText } from '@svc/core/tx/exchangeTx';
import type { Logger } from 'pino';
import { pino } from 'pino';
import { Admission } from './chain/admission.ts';
import type { Chain } from './chain/chain.ts';
import type { NewBlockNews } from './chain/chainNews.ts';
import { type ChainView, viewOfChain } from './chain/chainView.ts';
import { ChainClock, type WallClock } from './chain/clock.ts';
import { reportEngineFaults } from './chain/engineFaults.ts';
import { EvmAdmission } from './chain/evmAdmission.ts';
import { evmBody } from './chain/evmBlocks.ts';
import { readTransfer } from './chain/nativeTransfer.ts';
import { openChain } from './chain/openChain.ts';
import { Producer } from './chain/producer.ts';
import { saveSnapshot } from './chain/snapshots.ts';
import type { NodeConfig } from './config.ts';
import { createEdge } from './createEdge.ts';
import { nodeMlDsa as mlDsa } from './crypto/nodeMlDsa.ts';
import { onThreadFault, tellThreadFault } from './crypto/threadFaults.ts';
import { Faults } from './dev/faults.ts';
import { CONTROL_LIST, createControls } from './dev/registry.ts';
import { createDispatch, readsByLength } from './edge/dispatch.ts';
import { createDocuments } from './edge/docs/documents.ts';
import { faultySink, withFaults } from './edge/faultInjection.ts';
import { KEEP_ALIVE_TIMES, KeepAlive, type KeepAliveTimes } from './edge/keepAlive.ts';
import { createMetrics, type Metrics } from './edge/metrics.ts';
import { RefusalLog } from './edge/refusalLog.ts';
import { createLimiter } from './edge/requestLimiter.ts';
import { INFO_METHOD } from './net/bootstrap.ts';
import type { Network } from './net/network.ts';
import { txReceiver } from './net/receiveTx.ts';
import { type OptionalNetwork, openOptionalNetwork, ownValidators } from './optionalNetwork.ts';
import type { ReadContext } from './reads/context.ts';
import { EvmFilters } from './reads/following/filters.ts';
import { EvmHeads } from './reads/following/heads.ts';
import { RecentReceipts } from './reads/following/recentReceipts.ts';
import { ReplacedBlocks } from './reads/following/replacedBlocks.ts';
import { MarketNames } from './reads/marketNames.ts';
import { createStreamViews } from './reads/streams/streamViews.ts';
import { TimeSlices } from './reads/timeSlices.ts';
import { Turns } from './reads/turns.ts';
import { ReadQueue } from './readWorkers/readQueue.ts';
import { openSqliteStorage } from './storage/sqliteStorage.ts';
import type { Storage } from './storage/storage.ts';
import { type BlockNews, Publisher } from './streams/publisher.ts';

export interface NodeParts {
  /** Wall clock; tests inject their own. */
  readonly wall?: WallClock;
  /** Milliseconds of a monotonic clock; tests inject their own. */
  readonly steadyMs?: () => number;
  readonly logger?: Logger;
  readonly keepAlive?: KeepAliveTimes;
  /** Opens the store; tests inject one that fails. */
  readonly openStorage?: (database: string) => Storage;
}

/** A running node. */
export interface SimNode {
  /** Opens the chain and listens. @returns the base URL */
  start(): Promise<{ url: string }>;
  /** Stops; everything acknowledged is stored. */
  stop(): Promise<void>;
  readonly chain: Chain;
  readonly admission: Admission;
  /** The network side, where there is one. */
  readonly network: Network | undefined;
}

/** Milliseconds in the thread for long reads that cost as much as one JSON-RPC request. */
const MS_PER_REQUEST = 20;

function openStorage(database: string): Storage {
  if (database !== ':memory:') mkdirSync(dirname(database), { recursive: true });
  return openSqliteStorage(database);
}

function nodeIdOf(storage: Storage): string {
  const stored = storage.findMeta('node_id');
  if (stored !== undefined) return stored;
  const id = toHex(Uint8Array.from(randomBytes(32)));
  storage.setMeta('node_id', id);
  return id;
}

/** Queues again what was pending when the node stopped, and drops what no longer fits. */
async function requeue(chain: Chain, admission: Admission, evm: EvmAdmission, logger: Logger): Promise<void> {
  const leaveOut = (error: unknown): void => {
    if (!(error instanceof Refusal)) logger.error({ err: error }, 'a waiting transaction was left out by a bug');
  };
  for (const body of chain.storage.takeQueue()) {
    const value = readJson(body);
    if (isJsonObject(value) && value.type === 'transfer') chain.requeueTransfer(readTransfer(body));
    else if (isJsonObject(value) && typeof value.raw === 'string') await evm.submit(value.raw).catch(leaveOut);
    else await admission.submit(value).catch(leaveOut);
  }
}

/** A node of a checked configuration: its chain is open, nothing runs or listens before `start`. */
export async function createNode(config: NodeConfig, parts: NodeParts = {}): Promise<SimNode> {
  const logger = parts.logger ?? pino({ level: process.env.LOG_LEVEL ?? 'info' }, pino.destination(2));
  const wall = parts.wall ?? Date.now;
  const storage = (parts.openStorage ?? openStorage)(config.database);
  let optionalNetwork: OptionalNetwork | undefined;
  try {
    const { genesis, chainId, limits, dev, network } = config;
    const speaksFor = ownValidators(config);
    optionalNetwork = await openOptionalNetwork(config, storage, logger);
    const follows = network !== undefined && network.peers.length > 0 ? (optionalNetwork?.first ?? {}) : undefined;
    const chain = await openChain({
      genesis,
      chainId,
      storage,
      clock: new ChainClock(wall),
      limits,
      laws: dev,
      speaksFor,
      follows,
    });
    return await compose(config, chain, optionalNetwork, {
      logger,
      wall,
      steadyMs: parts.steadyMs ?? (() => performance.now()),
      keepAlive: parts.keepAlive ?? KEEP_ALIVE_TIMES,
    });
  } catch (error) {
    await optionalNetwork?.network.stop();
    storage.close();
    throw error;
  }
}

/** Publishes new and replaced blocks to the streams. */
function publishNews(chain: Chain, publisher: Publisher): void {
  const newsOf = ({ tip, outcome, trades, perpEvents }: NewBlockNews): BlockNews => ({
    height: tip.height,
    timestamp: tip.timestamp,
    finalizedEpoch: chain.finalizedEpoch,
    trades,
    perpEvents,
    changed: outcome.changed,
  });
  chain.onBlock((news) => publisher.publish(newsOf(news)));
  chain.onReorg(({ fromHeight, tip, blocks }) => publisher.publishReorg(fromHeight, tip.hash, blocks.map(newsOf)));
}

/**
 * Makes bugs of operations and the end of threads leave a trace: the cause in the log, a count in the metrics.
 * @returns a function that stops it for threads, which belong to the process
 */
function traceBugs(chain: Chain, logger: Logger, metrics: Metrics): () => void {
  reportEngineFaults(chain, (cause, at) => {
    logger.error({ err: cause, at }, 'a transaction failed by a bug');
    metrics.bugFound();
  });
  chain.onFault((cause, work) => {
    logger.error({ err: cause, work }, 'work beside blocks failed; the chain goes on without it');
    metrics.workFailed(work);
  });
  return onThreadFault((cause) => {
    logger.error({ err: cause }, 'a thread ended; its work goes on without it');
    metrics.threadLost();
  });
}

/** What the EVM reads keep between requests. */
function createEvmReaders(
  chain: ChainView,
  admission: EvmAdmission,
  nowMs: WallClock,
  limits: NodeConfig['limits'],
): ReadContext['evm'] {
  const heads = new EvmHeads(chain);
  const filters = new EvmFilters(chain, { admission, heads, nowMs, limits });
  return { admission, filters, heads, receipts: new RecentReceipts(chain) };
}

async function compose(
  config: NodeConfig,
  chain: Chain,
  optionalNetwork: OptionalNetwork | undefined,
  parts: Required<Omit<NodeParts, 'openStorage'>>,
): Promise<SimNode> {
  const { logger, wall, steadyMs } = parts;
  const { limits } = config;
  const startedMs = wall();
  const uptimeSec = () => Math.max(0, (wall() - startedMs) / 1000);
  // With peers, blocks come by slots (net/), not by this node's own timer.
  const producer = new Producer(chain, optionalNetwork === undefined ? config.blockTime : 'manual', (error) =>
    logger.fatal({ err: error }, 'a block cannot be made'),
  );
  const admission = new Admission(chain, mlDsa, ({ tx }) => {
    producer.wake();
    network?.tellTransaction({ kind: 'exchange', body: signedWireText(tx) });
  });
  const view = viewOfChain(chain);
  const names = new MarketNames(view.state);
  const evmAdmission = new EvmAdmission(chain, mlDsa, ({ tx, hash, sender: from }) => {
    producer.wake();
    network?.tellTransaction({ kind: 'evm', body: evmBody({ tx, hash, from }) });
  });
  const network = optionalNetwork?.network.attach({ chain, mlDsa, submit: txReceiver(chain, admission, evmAdmission) });
  chain.onTransfer(({ body }) => network?.tellTransaction({ kind: 'transfer', body }));
  const evm = createEvmReaders(view, evmAdmission, wall, limits);
  let ownUrl = '';
  const documents = createDocuments(view, config.dev ? CONTROL_LIST : [], () => ownUrl);
  const turns = new Turns();
  const context = {
    chain: view,
    admission,
    names,
    replaced: new ReplacedBlocks(view, chain.storage.reorgs),
    evm,
    documents,
    nodeId: nodeIdOf(chain.storage),
    network: { peers: () => network?.peers ?? [], isCatchingUp: () => network?.isCatchingUp ?? false },
    patience: { mostMs: Number.POSITIVE_INFINITY, isBrief: false },
    turns,
    slices: new TimeSlices(turns),
  };
  const limiter = createLimiter(limits, wall);
  const readQueue = new ReadQueue(context, {
    limits,
    onRun: (client, ms) => limiter.cost(client, ms / MS_PER_REQUEST),
    onLost: tellThreadFault,
  });
  const faults = new Faults();
  const publisher = new Publisher({
    views: createStreamViews(context),
    queueLimit: limits.stream_queue,
    nowMs: wall,
    throughSink: (sink) => (config.dev ? faultySink(sink, faults) : sink),
  });
  publishNews(chain, publisher);
  const metrics = createMetrics(view, publisher, {
    uptimeSec,
    isStreaming: config.streams ?? true,
    peers: () => network?.peers.length ?? 0,
    blocksReceived: () => network?.blocksReceived ?? 0,
  });
  const forgetThreads = traceBugs(chain, logger, metrics);
  const controls = config.dev
    ? createControls({ chain, producer, admission, names, mlDsa, hasPeers: network !== undefined, faults, turns })
    : () => undefined;
  const peering = (method: string) =>
    network === undefined || method !== INFO_METHOD
      ? undefined
      : async () => ({ peer_id: network.peerId, addresses: network.addresses, heard_by: network.hearers });
  const run = readsByLength(context, (name, params, client) => readQueue.run(name, params, client));
  const trueDispatch = createDispatch(
    run,
    (method) => peering(method) ?? controls(method),
    (method, failed) => metrics.rpcCalled(method, failed),
  );
  const dispatch = config.dev ? withFaults(trueDispatch, faults) : trueDispatch;
  const keepAlive = new KeepAlive(parts.keepAlive, wall);
  const refusals = new RefusalLog(logger, steadyMs);
  const app = await createEdge({
    config,
    logger,
    wall,
    uptimeSec,
    keepAlive,
    refusals,
    context,
    database: chain.storage.own,
    documents,
    producer,
    publisher,
    metrics,
    faults,
    limiter,
    run,
    dispatch,
    isControl: (method) => controls(method) !== undefined,
  });

  let isStopped = false;
  return {
    chain,
    admission,
    network,
    async start() {
      await requeue(chain, admission, evmAdmission, logger);
      const url = await app.listen({ host: config.host, port: config.port });
      ownUrl = url;
      if (network !== undefined) await optionalNetwork?.network.start(network, chain, config.blockTime, wall);
      keepAlive.start();
      producer.start();
      return { url };
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      producer.stop();
      network?.stop();
      await optionalNetwork?.network.stop();
      keepAlive.stop();
      await readQueue.stop();
      await app.close();
      refusals.flush();
      const waiting = [
        ...chain.waitingTransfers.map(({ body }) => body),
        ...Array.from(chain.mempool.all(), ({ tx }) => signedWireText(tx)),
      ];
      for (const { tx, hash, sender: from } of chain.evmPool.all()) waiting.push(evmBody({ tx, hash, from }));
      chain.storage.saveQueue(waiting);
      forgetThreads();
      saveSnapshot(chain);
      chain.proposerSignatures.stop();
      chain.storage.close();
    },
  };
}
