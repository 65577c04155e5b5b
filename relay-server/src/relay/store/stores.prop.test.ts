// Random histories on all stores at once, with the file closed and opened in between and Redis used by two processes in
// turn: every answer must be the same, and what is read must be what a mailbox of that history holds.

import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
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

const folder = mkdtempSync(join(tmpdir(), 'relay-prop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

let redis: StartedRedis | undefined;
const connections: RedisConnection[] = [];
beforeAll(async () => {
  if (!hasRedis()) return;
  redis = await startRedis();
  for (let n = 0; n < 2; n++) {
    const connection = new RedisConnection(
      redis.url,
      STORE_SCRIPTS,
      () => {},
      () => {},
    );
    await connection.open();
    connections.push(connection);
  }
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  await redis?.stop();
});

const LIMITS = { queue: 3, messageAgeMs: 1000, sessionIdleMs: 5000 };
const side = fc.constantFrom<Side>('dapp', 'wallet');
const topic = fc.constantFrom('aa'.repeat(32) as Topic, 'bb'.repeat(32) as Topic);
const origin = fc.constantFrom(undefined, 'null', 'https://a.test', 'https://b.test');
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('publish' as const), topic, side, origin, mayCreate: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('use' as const), topic, side, origin, mayCreate: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('acknowledge' as const),
      topic,
      side,
      upTo: fc.integer({ min: 0, max: 12 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 400, 999, 1000, 4999, 5000, -300),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('end' as const), topic }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('sweep' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('restart' as const, 'kill' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A copy of the files as a process that died now would leave them. */
function leftBehind(file: string): string {
  const copy = join(folder, `${++files}.sqlite`);
  for (const end of ['', '-wal', '-log0', '-log1']) if (existsSync(file + end)) copyFileSync(file + end, copy + end);
  return copy;
}

async function run(store: RelayStore, what: Step, now: number, payload: string): Promise<unknown> {
  switch (what.act) {
    case 'publish': {
      const outcome = await store.publish(
        what.topic,
        { side: what.side, origin: what.origin, mayCreate: what.mayCreate },
        payload,
        now,
      );
      return 'code' in outcome
        ? outcome.code
        : { seq: outcome.seq, isNew: outcome.isNew, replaced: outcome.replacedExpired };
    }
    case 'use': {
      const outcome = await store.use(
        what.topic,
        { side: what.side, origin: what.origin, mayCreate: what.mayCreate },
        now,
      );
      return 'code' in outcome ? outcome.code : { isNew: outcome.isNew, replaced: outcome.replacedExpired };
    }
    case 'acknowledge':
      return store.acknowledge(what.topic, what.side, what.upTo, now);
    case 'end':
      return store.end(what.topic);
    case 'sweep':
      return (await store.sweep(now)).sort();
    default:
      return undefined;
  }
}

async function view(store: RelayStore, of: Topic, now: number): Promise<unknown> {
  const session = await store.find(of, now);
  const range = { after: 0, maxMessages: 100, maxCharacters: 1e9 };
  return {
    session: session && { ...session, id: 0 },
    dapp: await store.fetch(of, 'dapp', range, now),
    wallet: await store.fetch(of, 'wallet', range, now),
  };
}

test('all stores answer every history alike, numbers have no gaps and nothing acknowledged returns', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      const memory = createMemoryStore(LIMITS);
      // A short journal, so that it changes its file within a history.
      const openFile = (): RelayStore => createSqliteStore(file, LIMITS, { boot: 'one run', tidyAt: 300 });
      let file = join(folder, `${++files}.sqlite`);
      let sqlite = openFile();
      const shared = connections.map((connection) => createRedisStore(connection, LIMITS));
      await redis?.command('FLUSHALL');
      let now = 1_000_000;
      // What was given in the present session of each topic and side.
      const given = new Map<string, number>();
      const acked = new Map<string, number>();
      const publishedAt: number[] = [];
      try {
        for (const [n, what] of steps.entries()) {
          // A message that is too old may be dropped at once or later, as a store likes; where one is, a clock set back
          // would show which. Such a clock costs nobody a message, so it is left out.
          if (what.act === 'wait' && (what.ms > 0 || publishedAt.every((at) => now - at < LIMITS.messageAgeMs)))
            now += what.ms;
          if (what.act === 'restart') {
            await sqlite.close();
            sqlite = openFile();
          } else if (what.act === 'kill') {
            const killed = sqlite;
            file = leftBehind(file);
            await killed.close();
            sqlite = openFile();
          }
          const answer = await run(sqlite, what, now, `p${n}`);
          expect(answer).toEqual(await run(memory, what, now, `p${n}`));
          const process = shared[n % 2];
          if (process !== undefined) expect(await run(process, what, now, `p${n}`)).toEqual(answer);
          if (what.act === 'publish' && typeof answer === 'object') {
            publishedAt.push(now);
            const box = `${what.topic}${otherSide(what.side)}`;
            const { seq, isNew } = answer as { seq: number; isNew: boolean };
            if (isNew)
              for (const one of ['dapp', 'wallet']) for (const map of [given, acked]) map.delete(what.topic + one);
            expect(seq).toBe((given.get(box) ?? 0) + 1);
            given.set(box, seq);
          }
          if (what.act === 'use' && typeof answer === 'object' && (answer as { isNew: boolean }).isNew) {
            for (const one of ['dapp', 'wallet']) for (const map of [given, acked]) map.delete(what.topic + one);
          }
          for (const of of ['aa'.repeat(32), 'bb'.repeat(32)] as Topic[]) {
            const seen = (await view(sqlite, of, now)) as {
              session: object | undefined;
              dapp: { seq: number; at: number }[];
              wallet: { seq: number; at: number }[];
            };
            expect(seen).toEqual(await view(memory, of, now));
            const other = shared[(n + 1) % 2];
            if (other !== undefined) expect(await view(other, of, now)).toEqual(seen);
            for (const one of ['dapp', 'wallet'] as const) {
              if (what.act === 'acknowledge' && what.topic === of && what.side === one && seen.session !== undefined) {
                acked.set(of + one, Math.max(acked.get(of + one) ?? 0, Math.min(what.upTo, given.get(of + one) ?? 0)));
              }
              for (const { seq, at } of seen[one]) {
                expect(seq).toBeGreaterThan(acked.get(of + one) ?? 0);
                expect(now - at).toBeLessThan(LIMITS.messageAgeMs);
              }
            }
          }
        }
      } finally {
        await sqlite.close();
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
  );
});
