// One sender and one reader as the libraries behave, over every store: whatever is interleaved (lost answers, readers
// that die between reading and acknowledging, restarts, changes of process, clocks that jump), each message takes
// effect once and in order.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Topic } from '@svc/core/relay/pairingLink';
import { otherSide, type Side } from '@svc/core/relay/side';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasRedis, type StartedRedis, startRedis } from '../../../../test/support/startRedis.ts';
import { RedisConnection } from '../../storage/redisConnection.ts';
import { createMemoryStore } from './memoryStore.ts';
import { createRedisStore, STORE_SCRIPTS } from './redisStore.ts';
import type { RelayStore } from './relayStore.ts';
import { createSqliteStore } from './sqliteStore.ts';

const LIMITS = { queue: 5, messageAgeMs: 86_400_000, sessionIdleMs: 604_800_000 };
const TOPIC = 'dd'.repeat(32) as Topic;
const MINUTE = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'relay-delivery-'));
let redis: StartedRedis | undefined;
let connections: RedisConnection[] = [];
let files = 0;
beforeAll(async () => {
  if (!hasRedis()) return;
  redis = await startRedis();
  const { url } = redis;
  const ignore = (): void => {};
  connections = Array.from({ length: 3 }, () => new RedisConnection(url, STORE_SCRIPTS, ignore, ignore));
  for (const connection of connections) await connection.open();
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  await redis?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a test may do to what it runs on; `move` answers the store to go on with. */
interface Ground {
  store: RelayStore;
  /** Another process, or the same one after a restart, where there can be one. */
  move(): Promise<RelayStore>;
  close(): Promise<void>;
}

const GROUNDS: Record<string, () => Promise<Ground | undefined>> = {
  async memory() {
    const store = createMemoryStore(LIMITS);
    return { store, move: async () => store, close: () => store.close() };
  },
  async SQLite() {
    const file = join(folder, `${++files}.sqlite`);
    let store = createSqliteStore(file, LIMITS, { tidyAt: 300 });
    const move = async (): Promise<RelayStore> => {
      await store.close();
      store = createSqliteStore(file, LIMITS, { tidyAt: 300 });
      return store;
    };
    return { store, move, close: () => store.close() };
  },
  async Redis() {
    if (redis === undefined) return undefined;
    await redis.command('FLUSHALL');
    const stores = connections.map((connection) => createRedisStore(connection, LIMITS)) as [
      RelayStore,
      ...RelayStore[],
    ];
    let at = 0;
    return { store: stores[0], move: async () => stores[++at % stores.length] as RelayStore, close: async () => {} };
  },
};

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('publish' as const, 'publish and lose the answer' as const) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'read' as const,
      'read and die before handling' as const,
      'read and die before acknowledging' as const,
    ),
  },
  { weight: 3, arbitrary: fc.constantFrom('acknowledge' as const, 'acknowledge an old number' as const) },
  { weight: 2, arbitrary: fc.constantFrom('reconnect' as const, 'move' as const, 'sweep' as const) },
  { weight: 2, arbitrary: fc.constantFrom('clock goes on' as const, 'clock goes back' as const) },
);

test.each(Object.keys(GROUNDS))('every message takes effect once and in order: %s', async (name) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 80 }),
      fc.constantFrom<Side>('dapp', 'wallet'),
      async (steps, from) => {
        const ground = await GROUNDS[name]?.();
        if (ground === undefined) return;
        let { store } = ground;
        const to = otherSide(from);
        let now = 1_790_000_000_000;
        await store.use(TOPIC, { side: 'dapp', origin: 'https://shop.test', mayCreate: true }, now);

        let next = 0;
        let handled = 0;
        let cursor = 0;
        const effects: number[] = [];
        const publish = async (): Promise<boolean> =>
          'seq' in (await store.publish(TOPIC, { side: from, mayCreate: false }, `n${next}`, now));
        const read = () => store.fetch(TOPIC, to, { after: cursor, maxMessages: 3, maxCharacters: 1e6 }, now);
        const handle = (messages: Awaited<ReturnType<typeof read>>): void => {
          for (const { seq, payload } of messages) {
            cursor = seq;
            if (seq <= handled) continue;
            // Nothing is skipped on the way.
            expect(seq).toBe(handled + 1);
            handled = seq;
            const n = Number(payload.slice(1));
            if (!effects.includes(n)) effects.push(n);
          }
        };
        for (const what of steps) {
          if (what === 'publish') next += (await publish()) ? 1 : 0;
          else if (what === 'publish and lose the answer') await publish();
          else if (what === 'read') handle(await read());
          else if (what === 'read and die before handling') {
            await read();
            cursor = 0;
          } else if (what === 'read and die before acknowledging') {
            handle(await read());
            cursor = 0;
          } else if (what === 'acknowledge') await store.acknowledge(TOPIC, to, handled, now);
          else if (what === 'acknowledge an old number')
            await store.acknowledge(TOPIC, to, Math.max(0, handled - 2), now);
          else if (what === 'reconnect') cursor = 0;
          else if (what === 'move') store = await ground.move();
          else if (what === 'sweep') expect(await store.sweep(now)).toEqual([]);
          else now += what === 'clock goes on' ? 13 * MINUTE : -10 * MINUTE;
        }
        // The sender gets its last one through, the reader reads to the end.
        for (let isConfirmed = false; !isConfirmed; ) {
          for (let messages = await read(); messages.length > 0; messages = await read()) handle(messages);
          await store.acknowledge(TOPIC, to, handled, now);
          isConfirmed = await publish();
        }
        handle(await read());
        await store.acknowledge(TOPIC, to, handled, now);
        expect(effects).toEqual(Array.from({ length: next + 1 }, (_, n) => n));
        cursor = 0;
        expect(await read()).toEqual([]);
        await ground.close();
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
  );
});
