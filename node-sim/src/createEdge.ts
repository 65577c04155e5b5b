// Composition of a node's edge: the HTTP server with every route, and what the routes share: limits, streams,
// submission workers.

import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { promisify } from 'node:util';
import { Backups, type OwnDatabase } from '@svc/core/server/backup';
import { clientAddresses } from '@svc/core/server/clientAddresses';
import { addFastPath, limitPipelining } from '@svc/core/server/fastPath';
import { ResourceQuota } from '@svc/core/server/resourceQuota';
import type { Logger } from 'pino';
import type { WallClock } from './chain/clock.ts';
import type { Producer } from './chain/producer.ts';
import type { NodeConfig } from './config.ts';
import type { Faults } from './dev/faults.ts';
import type { Submissions } from './edge/body.ts';
import { trustProxies } from './edge/caller.ts';
import { limitConnections } from './edge/connectionLimits.ts';
import type { RunRead } from './edge/dispatch.ts';
import { addDocumentRoutes } from './edge/docs/docsRoutes.ts';
import type { NodeDocuments } from './edge/docs/documents.ts';
import { FastReads } from './edge/fastRead.ts';
import { FastRpc } from './edge/fastRpc.ts';
import { addFaultHooks } from './edge/faultInjection.ts';
import { addHealthRoutes } from './edge/health.ts';
import { createHttp } from './edge/http.ts';
import { addRpcRoute, type RpcEdge } from './edge/jsonRpc.ts';
import type { KeepAlive } from './edge/keepAlive.ts';
import type { Metrics } from './edge/metrics.ts';
import { addRefusalLog, type RefusalLog } from './edge/refusalLog.ts';
import type { Limiter } from './edge/requestLimiter.ts';
import { addRestRoutes } from './edge/rest.ts';
import { RestAnswers } from './edge/restAnswers.ts';
import { addSocketRoute } from './edge/socket.ts';
import { addSseRoute } from './edge/sse.ts';
import type { ReadContext } from './reads/context.ts';
import { socketSubscriptions } from './reads/eth/subscriptions.ts';
import type { Publisher } from './streams/publisher.ts';
import { submissionWorkers } from './submission/submissionWorkers.ts';

/** What the edge shows of a node. */
export interface EdgeParts {
  readonly config: NodeConfig;
  readonly logger: Logger;
  readonly wall: WallClock;
  readonly uptimeSec: () => number;
  readonly keepAlive: KeepAlive;
  readonly refusals: RefusalLog;
  readonly context: ReadContext;
  /** The database for backups; undefined for one in memory. */
  readonly database: OwnDatabase | undefined;
  readonly documents: NodeDocuments;
  readonly producer: Producer;
  readonly publisher: Publisher;
  readonly metrics: Metrics;
  readonly faults: Faults;
  readonly limiter: Limiter;
  /** Runs the reads. */
  readonly run: RunRead;
  readonly dispatch: RpcEdge['dispatch'];
  readonly isControl: RpcEdge['isControl'];
}

/** The server of a node; it does not listen yet. */
export async function createEdge(parts: EdgeParts): ReturnType<typeof createHttp> {
  const { config, logger, wall, uptimeSec, keepAlive, refusals, context, documents } = parts;
  const { producer, publisher, metrics, faults, limiter, run, dispatch, isControl } = parts;
  const { limits } = config;
  const { chain, turns } = context;
  const submissions: Submissions = {
    rest: (body) => submissionWorkers.rest(body, limits.transaction_bytes),
    rpc: (body) => submissionWorkers.rpc(body, limits.transaction_bytes),
  };
  const onFault = (cause: unknown, at: string): void => {
    logger.error({ err: cause, at }, 'a request failed unexpectedly');
    metrics.requestFailed();
  };
  const rpc: RpcEdge = {
    dispatch,
    isControl,
    limiter,
    metrics,
    maxEntries: limits.batch_entries,
    maxCharacters: limits.batch_answer_characters,
    maxValues: limits.body_values,
    submissions,
    onFault,
    turns,
  };
  const [openStreams, openSubscriptions] = [new ResourceQuota(), new ResourceQuota()];
  const streams = {
    isServed: config.streams ?? true,
    publisher,
    keepAlive,
    maxChannels: limits.stream_channels,
    nowMs: wall,
    onCut: (kind: string, client: string) => refusals.note(kind, client),
    hold: (client: string) => openStreams.take(client, 1, limits.streams_per_address),
    subscriptions: (tell: (text: string, subscription: string) => void, client: string) =>
      socketSubscriptions(context, tell, {
        client,
        hold: () => openSubscriptions.take(client, 1, limits.subscriptions_per_address),
      }),
  };

  const app = await createHttp(limits, config.dev, onFault);
  addRefusalLog(app, refusals);
  const addressOf = clientAddresses(config.trustedProxies ?? []);
  limitConnections(app.server, addressOf, limits, (client) => refusals.note('limit.connectionsPerAddress', client));
  if (config.dev) addFaultHooks(app, faults);
  const answers = new RestAnswers(context, run, limiter);
  addRestRoutes(app, answers, { submissions, maxValues: limits.body_values, turns });
  addRpcRoute(app, rpc);
  addSocketRoute(app, streams, rpc);
  addSseRoute(app, streams, metrics);
  addDocumentRoutes(app, documents, limits, config.dev, () => producer.blockTime);
  addHealthRoutes(app, chain, metrics, {
    uptimeSec,
    openMetrics: config.openMetrics ?? false,
    backups:
      config.backups === undefined
        ? undefined
        : new Backups({ fs, execFile: promisify(execFile), execPath: process.execPath }, config.backups, 'node'),
    database: parts.database,
    nowMs: wall,
    canMakeBlocks: () => !producer.isFailing,
  });
  const isDisturbed = () => faults.concernAnswers;
  addFastPath(app.server, new FastReads(answers, isDisturbed, turns));
  addFastPath(app.server, new FastRpc(rpc, limits.body_bytes, isDisturbed));
  limitPipelining(app.server);
  if (config.trustedProxies?.length) trustProxies(app.server, addressOf);
  return app;
}
