// Puts the profile service together.

import { PROFILE_TITLE } from '@svc/core/names';
import type { AddressOf } from '@svc/core/server/clientAddresses';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { documentRoutes } from '../edge/documents.ts';
import { type Limits, RateWindow } from '../edge/limits.ts';
import type { Logger } from '../edge/log.ts';
import type { Metrics } from '../edge/metrics.ts';
import { ClaimPool } from './claims/claimPool.ts';
import { createImages } from './images/images.ts';
import type { OutboundNetwork } from './images/outboundNetwork.ts';
import { profileHttpApi } from './profileDocuments.ts';
import { profileRoutes } from './profileRoutes.ts';
import type { ProfileStore } from './store/profileStore.ts';
import { creatorsAt } from './tokenCreators.ts';

/** Path under which the profile service lives. */
const PROFILES_BASE = '/profiles/v1';

/** What the service needs from the process around it. */
export interface ProfilesOptions {
  app: FastifyInstance;
  store: ProfileStore;
  clock: Clock;
  limits: Limits;
  addressOf: AddressOf;
  log: Logger;
  metrics: Metrics;
  /** Base address of a node for each network that is served. */
  nodes: ReadonlyMap<string, string>;
  /** How images are fetched. */
  outside: OutboundNetwork;
  publicUrl: () => string;
}

/** A profile service that was added to a server. */
export interface Profiles {
  /** Ends its threads, after the last request was answered. */
  stop(): Promise<void>;
}

/** Adds the profile service to a server. */
export function createProfiles({
  app,
  store,
  clock,
  limits,
  addressOf,
  log,
  metrics,
  nodes,
  outside,
  publicUrl,
}: ProfilesOptions): Profiles {
  const claims = new ClaimPool({
    queue: limits.claimQueue,
    onLost: (cause) => {
      log.error({ err: cause }, 'a thread that judges claims ended; its claims were judged without it');
      metrics.threadsLost.inc();
    },
  });
  const bounds = { bytes: limits.imageBytes, redirects: limits.imageRedirects, timeoutMs: limits.imageTimeout * 1000 };
  documentRoutes(app, PROFILES_BASE, profileHttpApi(PROFILES_BASE));
  profileRoutes(app, PROFILES_BASE, {
    store,
    clock,
    limits,
    addressOf,
    metrics,
    claims,
    rate: new RateWindow(limits.profilePublishes, 600_000, clock),
    networks: new Map([...nodes].map(([network, url]) => [network, creatorsAt(url, limits.nodeTimeout * 1000)])),
    name: `${PROFILE_TITLE}s`,
    images: createImages({
      store,
      clock,
      outside,
      bounds,
      memoryBytes: limits.imageMemory,
      storeBytes: limits.imageStore,
    }),
    imageChecks: new RateWindow(limits.imageChecks, 600_000, clock),
    publicUrl,
  });
  return { stop: () => claims.close() };
}
