// The contract on Redis, and what only several processes on one Redis can show.

import { Refusal } from '@svc/core/errors';
import type { Topic } from '@svc/core/relay/pairingLink';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '../../../../test/support/manualClock.ts';
import { hasRedis, type StartedRedis, startRedis } from '../../../../test/support/startRedis.ts';
import { RedisConnection } from '../../storage/redisConnection.ts';
import { createRedisRate, RATE_SCRIPTS } from '../redisRate.ts';
import { createRedisStore, STORE_SCRIPTS } from './redisStore.ts';
import type { RelayStore, StoreLimits } from './relayStore.ts';
import { relayStoreContract } from './relayStoreContract.ts';

describe.skipIf(!hasRedis())('Redis', () => {
  let redis: StartedRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  async function open(limits: StoreLimits, isEmpty = true): Promise<RelayStore> {
    if (isEmpty) await redis.command('FLUSHALL');
    const connection = new RedisConnection(
      redis.url,
      STORE_SCRIPTS,
      () => {},
      () => {},
    );
    await connection.open();
    return Object.assign(createRedisStore(connection, limits), { close: () => connection.close() });
  }

  relayStoreContract('Redis', (limits) => open(limits));

  const limits = { queue: 256, messageAgeMs: 86_400_000, sessionIdleMs: 604_800_000 };
  const topic = 'cc'.repeat(32) as Topic;
  const dapp = { side: 'dapp', origin: 'https://shop.test', mayCreate: true } as const;
  const all = { after: 0, maxMessages: 1000, maxCharacters: 1e9 };

  test('two processes that publish into one mailbox at once give each number once', async () => {
    const stores = [await open(limits), await open(limits, false)];
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) => stores[n % 2]?.publish(topic, dapp, `p${n}`, 1000)),
    );
    const seqs = outcomes.map((outcome) => (outcome as { seq: number }).seq);
    expect([...seqs].sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
    const messages = await (stores[1] as RelayStore).fetch(topic, 'wallet', all, 1000);
    expect(messages).toHaveLength(200);
    for (const { seq, payload } of messages) expect(payload).toBe(`p${seqs.indexOf(seq)}`);
    for (const store of stores) await store.close();
  });

  test('of two sites that open one session at once only one is attested, also over two processes', async () => {
    const stores = [await open(limits), await open(limits, false)];
    for (let round = 0; round < 20; round++) {
      const one = round.toString(16).padStart(64, '0') as Topic;
      const outcomes = await Promise.all(
        stores.map((store, n) => store.use(one, { ...dapp, origin: `https://${n}.test` }, 1000)),
      );
      expect(outcomes.filter((outcome) => 'code' in outcome && outcome.code === 'relay.otherOrigin')).toHaveLength(1);
    }
    for (const store of stores) await store.close();
  });

  test('a read pair leaves one small record and no mailbox; an ended one leaves nothing', async () => {
    const store = await open(limits);
    await store.publish(topic, dapp, 'a'.repeat(65_536), 1000);
    await store.acknowledge(topic, 'wallet', 1, 1000);
    expect(await redis.command('KEYS *m:*')).toBe('*0');
    await store.end(topic);
    // The last id stays, and the time of a mailbox's oldest message goes with its session.
    expect(await redis.command('DBSIZE')).toBe(':1');
    await store.close();
  });

  test('while Redis is away every call is refused as something to try again, and it works once Redis is back', async () => {
    const store = await open(limits);
    await redis.stop();
    const away = { code: 'storage.away' };
    await expect(store.publish(topic, dapp, 'a', 1000)).rejects.toMatchObject(away);
    await expect(store.find(topic, 1000)).rejects.toMatchObject(away);
    redis = await startRedis(redis.port);
    for (;;) {
      const outcome = await store.publish(topic, dapp, 'b', 1000).catch((error: { code?: string }) => error.code);
      if (outcome !== 'storage.away') {
        expect(outcome).toMatchObject({ seq: 1 });
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await store.close();
  });

  test('a Redis that is frozen refuses what it is asked, is given up, and lacks nothing of what it had confirmed', async () => {
    await redis.command('FLUSHALL');
    const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<string>();
    const connection = new RedisConnection(
      redis.url,
      STORE_SCRIPTS,
      (error) => giveUp((error as Error).message),
      () => {},
    );
    await connection.open();
    const store = createRedisStore(connection, limits);
    const confirmed = new Map<number, string>();
    const publish = async (text: string): Promise<boolean> => {
      try {
        const { seq } = (await store.publish(topic, dapp, text, 1000)) as { seq: number };
        expect(confirmed.has(seq), text).toBe(false);
        confirmed.set(seq, text);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'storage.away' });
        return false;
      }
    };
    const untilConfirmed = async (text: string): Promise<void> => {
      while (!(await publish(text))) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    /** Everything that a relay asks of its store. */
    const expectRefused = async (): Promise<void> => {
      const asked = [
        store.use(topic, dapp, 1000),
        store.publish(topic, dapp, 'frozen', 1000),
        store.fetch(topic, 'wallet', all, 1000),
        store.acknowledge(topic, 'wallet', 0, 1000),
        store.find(topic, 1000),
        store.sweep(1000),
        store.check(),
      ];
      for (const answer of await Promise.allSettled(asked))
        expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'storage.away' } });
    };

    // For a moment: its connections are the same afterwards.
    await untilConfirmed('first');
    redis.pause();
    await expectRefused();
    redis.resume();
    await untilConfirmed('second');

    // For long: they are given up, and made anew.
    redis.pause();
    await expectRefused();
    expect(await givenUp).toMatch(/timeout/i);
    await expectRefused();
    redis.resume();
    await untilConfirmed('third');

    const read = new Map((await store.fetch(topic, 'wallet', all, 1000)).map(({ seq, payload }) => [seq, payload]));
    for (const [seq, text] of confirmed) expect(read.get(seq), String(seq)).toBe(text);
    // Closing does not wait for one that is frozen.
    redis.pause();
    await expectRefused();
    await connection.close();
    redis.resume();
  });

  test('where Redis is frozen, the start is refused', async () => {
    redis.pause();
    const opening = new RedisConnection(
      redis.url,
      [],
      () => {},
      () => {},
    ).open();
    await expect(opening).rejects.toMatchObject({ code: 'storage.unusable' });
    redis.resume();
  });

  test('flushed scripts are loaded again', async () => {
    const store = await open(limits);
    await redis.command('SCRIPT FLUSH');
    await expect(store.publish(topic, dapp, 'a', 1000)).rejects.toMatchObject({ code: 'storage.away' });
    expect(await store.publish(topic, dapp, 'a', 1000)).toMatchObject({ seq: 1 });
    await store.close();
  });

  test.each([
    ['there is no Redis', () => 'redis://user:secret@127.0.0.1:1', /ECONNREFUSED/],
    ['the password is wrong', () => redis.url.replace('//', '//user:secret@'), /WRONGPASS/],
  ])(
    'where %s, the start is refused with a sentence that says so and shows no password',
    async (_what, url, reason) => {
      const opening = new RedisConnection(
        url(),
        [],
        () => {},
        () => {},
      ).open();
      const refusal = await opening.catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(Refusal);
      expect(refusal).toMatchObject({
        code: 'storage.unusable',
        message: expect.stringMatching(/^Redis at redis:\/\/127\.0\.0\.1:\d+ cannot be used: /),
      });
      expect((refusal as Refusal).message).toMatch(reason);
      expect((refusal as Refusal).message).not.toContain('secret');
    },
  );

  test('a rate never asks for more than its window, also after the clock was set back by hours', async () => {
    await redis.command('FLUSHALL');
    const connection = new RedisConnection(
      redis.url,
      RATE_SCRIPTS,
      () => {},
      () => {},
    );
    await connection.open();
    const clock = manualClock();
    const rate = createRedisRate(connection, 'test', 2, 10_000, clock);
    expect([await rate.take('a'), await rate.take('a'), await rate.take('a')]).toEqual([undefined, undefined, 10]);
    clock.set(clock.now() - 7_200_000);
    expect([await rate.take('a'), await rate.take('b')]).toEqual([10, undefined]);
    clock.set(clock.now() + 7_210_000);
    expect(await rate.take('a')).toBeUndefined();
    await connection.close();
  });
});
