// What a relay stands on: store, bus, shared presence and counters of requests. One process has them in itself; several
// share them in Redis.

import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type RateCounter, RateWindow } from '../edge/limits.ts';
import type { Logger } from '../edge/log.ts';
import { RedisCluster } from '../storage/redisCluster.ts';
import { RedisConnection } from '../storage/redisConnection.ts';
import type { RedisLink } from '../storage/redisLink.ts';
import { createLocalBus } from './bus/localBus.ts';
import { createRedisBus } from './bus/redisBus.ts';
import type { RelayBus } from './bus/relayBus.ts';
import { createRedisPresence, PRESENCE_SCRIPTS, type PresenceEvents } from './presence/redisPresence.ts';
import { noSharedPresence, type SharedPresence } from './presence/sharedPresence.ts';
import { createRedisRate, RATE_SCRIPTS } from './redisRate.ts';
import { createMemoryStore } from './store/memoryStore.ts';
import { createRedisStore, STORE_SCRIPTS } from './store/redisStore.ts';
import type { RelayStore, StoreLimits } from './store/relayStore.ts';
import { createSqliteStore } from './store/sqliteStore.ts';

/** The ground of a relay. */
export interface RelayBackend {
  readonly kind: 'memory' | 'sqlite' | 'redis';
  readonly store: RelayStore;
  readonly bus: RelayBus;
  readonly sharedPresence: SharedPresence;
  /** A counter of events per key, shared by all processes. */
  rate(name: string, max: number, windowMs: number): RateCounter;
  /** Connects, where there is something to connect to. @throws Refusal `storage.unusable` */
  open(events: PresenceEvents): Promise<void>;
  close(): Promise<void>;
}

/** What backends are made from. */
export interface BackendOptions {
  /** `memory`, `sqlite:FILE`, or the address of a Redis or of a cluster. */
  address: string;
  limits: StoreLimits;
  clock: Clock;
  log: Logger;
}

/** Backend of an address. @throws Refusal when a file cannot be used */
export function createBackend(options: BackendOptions): RelayBackend {
  const { address, limits, clock } = options;
  if (/^rediss?(?:-cluster)?:/.test(address)) return redisBackend(options);
  const isFile = address.startsWith('sqlite:');
  const store = isFile ? createSqliteStore(address.slice('sqlite:'.length), limits) : createMemoryStore(limits);
  return {
    kind: isFile ? 'sqlite' : 'memory',
    store,
    bus: createLocalBus(),
    sharedPresence: noSharedPresence,
    rate: (_name, max, windowMs) => new RateWindow(max, windowMs, clock),
    open: async () => {},
    close: () => store.close(),
  };
}

function redisBackend({ address, limits, clock, log }: BackendOptions): RelayBackend {
  const self = randomUUID();
  const Link = /^rediss?-cluster:/.test(address) ? RedisCluster : RedisConnection;
  const redis = new Link(
    address,
    [...STORE_SCRIPTS, ...PRESENCE_SCRIPTS, ...RATE_SCRIPTS],
    (error) => log.warn({ err: error }, 'redis'),
    () => bus.lookAll(),
  );
  const bus = createRedisBus(redis, self, clock);
  const sharedPresence = createRedisPresence(redis, self, clock);
  return {
    kind: 'redis',
    store: createRedisStore(redis, limits),
    bus,
    sharedPresence,
    rate: (name, max, windowMs) => createRedisRate(redis, name, max, windowMs, clock),
    async open(events) {
      await redis.open();
      await warnOfSettings(redis, log);
      await sharedPresence.open(events);
    },
    async close() {
      bus.close();
      await sharedPresence.close();
      await redis.close();
    },
  };
}

/** Names the settings under which Redis may lose confirmed writes. Some hosted services do not reveal theirs. */
async function warnOfSettings(redis: RedisLink, log: Logger): Promise<void> {
  const wanted: Record<string, readonly string[]> = {
    'maxmemory-policy': ['noeviction'],
    appendonly: ['yes'],
    appendfsync: ['always'],
  };
  for (const [name, values] of Object.entries(wanted)) {
    for (const value of new Set(await redis.settings(name)))
      if (value !== undefined && !values.includes(value))
        log.warn({ setting: name, value, wanted: values[0] }, 'redis may lose messages that were taken');
  }
}
