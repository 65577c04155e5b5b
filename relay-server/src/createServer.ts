// The composition root: one process, one port, two services.

import { execFile } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Refusal } from '@svc/core/errors';
import { BACKUP_REFUSED, Backups } from '@svc/core/server/backup';
import { clientAddresses } from '@svc/core/server/clientAddresses';
import { isMachineItself, isProgramHere } from '@svc/core/server/loopback';
import { METRICS_REFUSED } from '@svc/core/server/metricsAccess';
import { type Clock, systemClock } from './clock.ts';
import { limitConnections, limitUnread } from './edge/connectionLimits.ts';
import { createHttp, onPath } from './edge/http.ts';
import { type Limits, limitsWith } from './edge/limits.ts';
import { createLogger } from './edge/log.ts';
import { createMetrics } from './edge/metrics.ts';
import { createProfiles } from './profiles/createProfiles.ts';
import { createOutboundNetwork, type OutboundNetwork } from './profiles/images/outboundNetwork.ts';
import { openProfiles } from './profiles/store/openProfiles.ts';
import { createBackend } from './relay/backend.ts';
import { createRelay, RELAY_BASE } from './relay/createRelay.ts';
import { isSocketRequest } from './relay/routes/socketRoute.ts';

/** Milliseconds that clients get to close their sockets when the server stops. */
const STOP_GRACE_MS = 1_500;

/** Configuration; everything has a default. */
export interface RelayServerConfig {
  /** 0 takes a free one. Default 3009. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** `memory`, `sqlite:FILE`, or a `redis://` or `rediss://` address. Default memory. */
  store?: string;
  /** `sqlite:FILE` or a `postgres://` address; `sqlite::memory:` keeps profiles in memory. The default. */
  profilesDb?: string;
  /** Base address of a node for each network of the profile service. Default: `local` at 127.0.0.1:3007. */
  nodes?: ReadonlyMap<string, string>;
  limits?: Limits;
  /** Addresses or ranges of proxies whose X-Forwarded-For is believed. Default none. */
  trustedProxies?: readonly string[];
  /** Folder of backups; none are made without it. */
  backups?: string | undefined;
  /** Whether anybody is answered at `/metrics`; else this machine alone. The default. */
  openMetrics?: boolean;
  /** Where the world reaches this server; the base of image addresses. Default: the address that it listens on. */
  publicUrl?: string;
  /** How images are fetched. Default: the machine's resolver and network. */
  outside?: OutboundNetwork;
  clock?: Clock;
  /** Level of the log on stderr. Default silent. */
  logLevel?: string;
}

/** A relay server that can be started and stopped once. */
export interface RelayServer {
  /**
   * Listens; `url` has no trailing slash. @throws Refusal `storage.unusable` when there is no Redis where there should
   * be one
   */
  start(): Promise<{ url: string }>;
  /** Stops within 5 s; everything that was answered is kept. */
  stop(): Promise<void>;
}

/** Makes a server. @throws Refusal when the configuration or a database cannot be used */
export function createRelayServer(config: RelayServerConfig = {}): RelayServer {
  const { port = 3009, host = '127.0.0.1', clock = systemClock, limits = limitsWith(), logLevel = 'silent' } = config;
  const nodes = config.nodes ?? new Map([['local', 'http://127.0.0.1:3007']]);
  const addressOf = clientAddresses(config.trustedProxies ?? []);
  const log = createLogger(logLevel);
  const metrics = createMetrics();
  const storeLimits = {
    queue: limits.queue,
    messageAgeMs: limits.messageAge * 1000,
    sessionIdleMs: limits.sessionIdle * 1000,
  };
  const backend = createBackend({ address: config.store ?? 'memory', limits: storeLimits, clock, log });
  const profileStore = openProfiles(config.profilesDb ?? 'sqlite::memory:', log);
  let ownUrl = '';

  // A poll is quiet for as long as it waits.
  const idleMs = Math.max(limits.idle, limits.poll + 30) * 1000;
  const app = createHttp({
    log,
    metrics,
    bodyBytes: limits.body,
    idleMs,
    isUpgrade: (request) => isSocketRequest(RELAY_BASE, request),
  });
  limitConnections(app.server, addressOf, limits, metrics);
  limitUnread(app, addressOf, limits);
  const relay = createRelay({ app, backend, clock, limits, addressOf, log, metrics });
  const profiles = createProfiles({
    app,
    store: profileStore,
    clock,
    limits,
    addressOf,
    log,
    metrics,
    nodes,
    outside: config.outside ?? createOutboundNetwork(),
    publicUrl: () => config.publicUrl ?? ownUrl,
  });

  let isStopping = false;
  onPath(app, '/healthz', { GET: () => ({ ok: true }) });
  onPath(app, '/readyz', {
    GET: async (_request, reply) => {
      const isReady =
        !isStopping &&
        (await Promise.all([relay.check(), profileStore.check()]).then(
          () => true,
          () => false,
        ));
      return reply.code(isReady ? 200 : 503).send({ ok: isReady });
    },
  });
  onPath(app, '/metrics', {
    GET: async (request, reply) => {
      if (config.openMetrics !== true && !isMachineItself(request.raw))
        throw new Refusal('denied.metrics', METRICS_REFUSED);
      return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics());
    },
  });

  if (config.backups !== undefined) {
    const backups = new Backups(
      { fs, execFile: promisify(execFile), execPath: process.execPath },
      config.backups,
      'relay',
    );
    onPath(app, '/backup', {
      POST: async (request) => {
        if (!isProgramHere(request.raw)) throw new Refusal('denied.backup', BACKUP_REFUSED);
        const databases = [backend.store.database, profileStore.database].filter((one) => one !== undefined);
        return { folder: await backups.make(databases, clock.now()) };
      },
    });
  }

  let stopping: Promise<void> | undefined;
  return {
    async start() {
      await relay.start();
      await profileStore.start();
      await app.listen({ port, host });
      const { port: actual, address, family } = app.server.address() as AddressInfo;
      const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`;
      ownUrl = url;
      log.info({ url, store: backend.kind, networks: [...nodes.keys()] }, 'started');
      return { url };
    },
    stop() {
      stopping ??= (async () => {
        isStopping = true;
        await relay.stop(STOP_GRACE_MS);
        // Requests that are being answered get a moment more; then connections are cut.
        const cut = setTimeout(() => app.server.closeAllConnections(), STOP_GRACE_MS);
        await app.close();
        clearTimeout(cut);
        await backend.close();
        await profiles.stop();
        await profileStore.close();
        log.info('stopped');
      })();
      return stopping;
    },
  };
}
