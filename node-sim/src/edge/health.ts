// Probes and metrics.

import type { FastifyInstance } from 'fastify';
import type { Chain } from '../chain/chain.ts';
import { BUILD_COMMIT, NODE_VERSION } from '../version.ts';
import type { Metrics } from './metrics.ts';

/** What the probes ask the node. */
export interface Health {
  readonly uptimeSec: () => number;
  /** Whether blocks can be made. */
  readonly canMakeBlocks: () => boolean;
}

export function addHealthRoutes(app: FastifyInstance, chain: Chain, metrics: Metrics, { uptimeSec, canMakeBlocks }: Health): void {
  app.get('/healthz', async () => ({
    status: 'ok',
    version: NODE_VERSION,
    build: { version: NODE_VERSION, commit: BUILD_COMMIT },
    uptime_s: Math.floor(uptimeSec()),
  }));
  app.get('/readyz', async (_, reply) => {
    if (chain.hasTip && chain.storage.isReachable() && canMakeBlocks()) return { ready: true, height: chain.tip.height };
    return reply.status(503).send({ ready: false, height: null });
  });
  app.get('/metrics', async (_, reply) => reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text()));
}
