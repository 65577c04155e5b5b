// Probes, metrics, and backups.

import { Refusal } from '@svc/core/errors';
import { BACKUP_REFUSED, type Backups, type OwnDatabase } from '@svc/core/server/backup';
import { isMachineItself, isProgramHere } from '@svc/core/server/loopback';
import { METRICS_REFUSED } from '@svc/core/server/metricsAccess';
import type { FastifyInstance } from 'fastify';
import type { ChainView } from '../chain/chainView.ts';
import { BUILD_COMMIT, NODE_VERSION } from '../version.ts';
import type { Metrics } from './metrics.ts';

/** What the probes ask the node. */
export interface Health {
  readonly uptimeSec: () => number;
  /** Whether anybody may read `/metrics`. */
  readonly openMetrics: boolean;
  /** Where backups go; undefined disables them. */
  readonly backups: Backups | undefined;
  /** The database that a backup copies; undefined for one in memory. */
  readonly database: OwnDatabase | undefined;
  readonly nowMs: () => number;
  /** Whether blocks can be made. */
  readonly canMakeBlocks: () => boolean;
}

export function addHealthRoutes(
  app: FastifyInstance,
  chain: ChainView,
  metrics: Metrics,
  { uptimeSec, openMetrics, backups, database, nowMs, canMakeBlocks }: Health,
): void {
  app.get('/healthz', async () => ({
    status: 'ok',
    version: NODE_VERSION,
    build: { version: NODE_VERSION, commit: BUILD_COMMIT },
    uptime_s: Math.floor(uptimeSec()),
  }));
  app.get('/readyz', async (_, reply) => {
    if (chain.hasTip && chain.storage.isReachable() && canMakeBlocks())
      return { ready: true, height: chain.tip.height };
    return reply.status(503).send({ ready: false, height: null });
  });
  app.get('/metrics', async (request, reply) => {
    if (!openMetrics && !isMachineItself(request.raw)) throw new Refusal('denied.metrics', METRICS_REFUSED);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text());
  });
  if (backups === undefined) return;
  app.post('/backup', async (request) => {
    if (!isProgramHere(request.raw)) throw new Refusal('denied.backup', BACKUP_REFUSED);
    return { folder: await backups.make(database === undefined ? [] : [database], nowMs()) };
  });
}
