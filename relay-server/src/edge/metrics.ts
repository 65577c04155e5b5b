// Numbers for operators, in the Prometheus text format. No label carries a topic or an address.

import { METRIC_PREFIX } from '@svc/core/names';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Counters and gauges of both services. */
export type Metrics = ReturnType<typeof createMetrics>;

/** A registry of its own for each server, so that several can live in one process. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: METRIC_PREFIX });
  const name = (rest: string): string => `${METRIC_PREFIX}relay_${rest}`;
  return {
    registry,
    published: new Counter({ name: name('published_total'), help: 'Messages taken', registers }),
    delivered: new Counter({
      name: name('delivered_total'),
      help: 'Messages handed out, repeats included',
      labelNames: ['transport'],
      registers,
    }),
    refused: new Counter({
      name: name('refused_total'),
      help: 'Requests and frames refused',
      labelNames: ['code'],
      registers,
    }),
    sockets: new Gauge({ name: name('sockets'), help: 'Open sockets', registers }),
    polls: new Gauge({ name: name('polls'), help: 'Polls that wait', registers }),
    faults: new Counter({ name: name('faults_total'), help: 'Unexpected errors', registers }),
    threadsLost: new Counter({
      name: `${METRIC_PREFIX}profiles_threads_lost_total`,
      help: 'Threads that ended by themselves',
      registers,
    }),
    claims: new Counter({
      name: `${METRIC_PREFIX}profiles_claims_total`,
      help: 'Profile claims by status',
      labelNames: ['status'],
      registers,
    }),
  };
}
