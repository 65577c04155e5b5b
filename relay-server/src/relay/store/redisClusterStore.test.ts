// The contract on a cluster, and that every script stays in the slot of the keys that it names.

import type { Topic } from '@svc/core/relay/pairingLink';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectEventually } from '../../../../test/support/eventually.ts';
import {
  hasRedisCluster,
  type StartedRedisCluster,
  startRedisCluster,
} from '../../../../test/support/startRedisCluster.ts';
import { RedisCluster } from '../../storage/redisCluster.ts';
import { clusterKeys } from '../../storage/redisKeys.ts';
import { PRESENCE_SCRIPTS } from '../presence/redisPresence.ts';
import { RATE_SCRIPTS } from '../redisRate.ts';
import { createRedisStore, STORE_SCRIPTS } from './redisStore.ts';
import type { RelayStore, StoreLimits } from './relayStore.ts';
import { relayStoreContract } from './relayStoreContract.ts';

test('no script makes the name of a key: it has those that it is given', () => {
  for (const { text } of [...STORE_SCRIPTS, ...PRESENCE_SCRIPTS, ...RATE_SCRIPTS]) {
    const calls = [...text.matchAll(/redis\.call\('(\w+)',? ?([^,)\s]*)/g)];
    expect(calls.length).toBeGreaterThan(0);
    for (const [call, name, key] of calls)
      if (name !== 'TIME') expect(key, call).toMatch(/^(?:KEYS\[\d\]|S|M\.\w+|M\[receiver\]|IDLE|OLD|IDS|box|index)$/);
  }
});

describe.skipIf(!hasRedisCluster())('Redis Cluster', () => {
  let cluster: StartedRedisCluster;
  beforeAll(async () => {
    cluster = await startRedisCluster();
  });
  afterAll(() => cluster.stop());

  async function open(limits: StoreLimits): Promise<RelayStore> {
    cluster.flush();
    const link = new RedisCluster(
      cluster.url,
      STORE_SCRIPTS,
      () => {},
      () => {},
    );
    await link.open();
    return Object.assign(createRedisStore(link, limits), { close: () => link.close() });
  }

  relayStoreContract('Redis Cluster', open);

  test('topics are spread over all primaries, and each is swept wherever it is', async () => {
    const limits = { queue: 256, messageAgeMs: 86_400_000, sessionIdleMs: 604_800_000 };
    const store = await open(limits);
    const topics = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0').repeat(32) as Topic);
    const dapp = { side: 'dapp', origin: 'https://shop.test', mayCreate: true } as const;
    await Promise.all(topics.map((topic) => store.publish(topic, dapp, 'p', 1000)));
    for (const port of cluster.primaries()) expect(Number(cluster.command(port, 'DBSIZE'))).toBeGreaterThan(0);
    expect(new Set(topics.map((topic) => clusterKeys.of(topic))).size).toBe(256);
    expect((await store.sweep(1000 + limits.sessionIdleMs)).sort()).toEqual([...topics].sort());
    // The counters of sessions stay: a number is never given twice.
    for (const port of cluster.primaries())
      for (const key of cluster.command(port, 'KEYS', '*').split('\n')) expect(key).toMatch(/(?:^|\})id$/);
    await store.close();
  });

  // Ends a primary, so it is the last.
  test('a replica that had lost its primary and takes its place lacks nothing that was confirmed', async () => {
    const store = await open({ queue: 256, messageAgeMs: 86_400_000, sessionIdleMs: 604_800_000 });
    const topic = 'ab'.repeat(32) as Topic;
    const dapp = { side: 'dapp', origin: 'https://shop.test', mayCreate: true } as const;
    const confirmed = new Map<number, string>();
    const publish = async (text: string): Promise<boolean> => {
      try {
        const outcome = await store.publish(topic, dapp, text, 1000);
        if (!('seq' in outcome)) throw new Error('refused');
        expect(confirmed.has(outcome.seq), text).toBe(false);
        confirmed.set(outcome.seq, text);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'storage.away' });
        return false;
      }
    };
    await publish('before');
    const primary = cluster.primaryOf(`${clusterKeys.of(topic)}id`);
    const replica = Number(cluster.command(primary, 'ROLE').split('\n')[3]);
    // It lives and may be elected, however old what it has, but comes no more to what is written.
    for (const [name, value] of [
      ['cluster-replica-validity-factor', '0'],
      ['masteruser', 'nobody'],
      ['masterauth', 'none'],
    ] as const)
      cluster.command(replica, 'CONFIG', 'SET', name, value);
    cluster.command(primary, 'CLIENT', 'KILL', 'TYPE', 'replica');
    const links = (): string => cluster.command(primary, 'INFO', 'replication');
    await expectEventually(async () => links().includes('connected_slaves:0'));
    for (let n = 0; n < 3; n++) await publish(`cut ${n}`);

    await cluster.kill(primary);
    await expectEventually(async () => cluster.primaryOf(`${clusterKeys.of(topic)}id`) === replica);
    await cluster.whole();
    // It has no replica now, and nobody could take its place: it confirms by itself.
    await expectEventually(() => publish('after'));
    const range = { after: 0, maxMessages: 256, maxCharacters: 100_000 };
    const read = new Map((await store.fetch(topic, 'wallet', range, 1000)).map(({ seq, payload }) => [seq, payload]));
    for (const [seq, text] of confirmed) expect(read.get(seq), String(seq)).toBe(text);
    await store.close();
  });
});
