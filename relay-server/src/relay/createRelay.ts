// Puts the relay together: store, bus, presence, use cases, routes, sweeper.

import type { Refusal } from '@svc/core/errors';
import type { AddressOf } from '@svc/core/server/clientAddresses';
import type { FastifyInstance } from 'fastify';
import { type Clock, every } from '../clock.ts';
import { documentRoutes } from '../edge/documents.ts';
import type { Limits } from '../edge/limits.ts';
import { type Logger, topicTags } from '../edge/log.ts';
import type { Metrics } from '../edge/metrics.ts';
import type { RelayBackend } from './backend.ts';
import { Presence } from './presence/presence.ts';
import { Relay } from './relay.ts';
import { relayHttpApi, relaySocketApi } from './relayDocuments.ts';
import { messageRoutes } from './routes/messageRoutes.ts';
import { sessionRoutes } from './routes/sessionRoutes.ts';
import { socketRoute } from './routes/socketRoute.ts';

/** Path under which the relay lives. */
export const RELAY_BASE = '/relay';

/** What the relay needs from the process around it. */
export interface RelayOptions {
  app: FastifyInstance;
  backend: RelayBackend;
  clock: Clock;
  limits: Limits;
  addressOf: AddressOf;
  log: Logger;
  metrics: Metrics;
}

/** The running relay. */
export interface RunningRelay {
  /** Connects the backend. */
  start(): Promise<void>;
  check(): Promise<void>;
  /** Refuses new work, answers polls and closes sockets with 1001. The backend stays open. */
  stop(graceMs: number): Promise<void>;
}

/** Adds the relay's routes to a server and starts its sweeper. */
export function createRelay({ app, backend, clock, limits, addressOf, log, metrics }: RelayOptions): RunningRelay {
  const { store, bus, sharedPresence } = backend;
  const presence = new Presence(clock, bus, sharedPresence, limits.presence * 1000);
  const rates = {
    newTopics: backend.rate('topics', limits.topicsPerAddress, 600_000),
    publishes: backend.rate('publishes', limits.publishes, 10_000),
  };
  const relay = new Relay({ store, bus, presence, rates, clock, limits, metrics });
  documentRoutes(app, RELAY_BASE, relayHttpApi(RELAY_BASE), relaySocketApi(RELAY_BASE));
  sessionRoutes(app, RELAY_BASE, relay);
  messageRoutes(app, RELAY_BASE, relay, addressOf, limits);
  const sockets = socketRoute(app, RELAY_BASE, {
    relay,
    bus,
    presence,
    clock,
    limits,
    metrics,
    log,
    addressOf,
    tag: topicTags(clock),
  });
  const stopSweeping = every(
    clock,
    60_000,
    () => relay.sweep(),
    // Redis being away has been reported by its connection; the next sweep does what this one could not.
    (error) => (error as Refusal).code !== 'storage.away' && log.error({ err: error }, 'sweep failed'),
  );
  return {
    start: () =>
      backend.open({
        held: () => presence.held(),
        onGone: (topic, side) => presence.gone(topic, side),
        onBack: (topic, side) => bus.publish(topic, { kind: 'peer', side, online: true }),
      }),
    check: () => store.check(),
    async stop(graceMs) {
      stopSweeping();
      relay.stop();
      await sockets.close(graceMs);
    },
  };
}
