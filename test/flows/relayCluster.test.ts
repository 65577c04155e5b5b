// Two relay processes on a Redis Cluster whose primary is frozen, and another killed, under traffic: its replica takes
// its place, whatever was confirmed is read once and in order by a reader that goes on through it, everybody is
// answered or refused meanwhile, and both processes go on without help.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectEventually } from '../support/eventually.ts';
import { call, connectSide, freshTopic } from '../support/relayClient.ts';
import { type SpawnedRelay, spawnRelay } from '../support/spawnRelay.ts';
import { hasRedisCluster, type StartedRedisCluster, startRedisCluster } from '../support/startRedisCluster.ts';

const SITE = 'https://shop.test';
const PAIRS = 16;

/** One direction of a pair. */
interface Line {
  readonly topic: string;
  /** Text of each confirmed message by its number. */
  readonly confirmed: Map<number, string>;
  readonly read: Map<number, string>;
  lastRead: number;
}

describe.skipIf(!hasRedisCluster())('two relays on a Redis Cluster', () => {
  let cluster: StartedRedisCluster;
  let relays: SpawnedRelay[];
  beforeAll(async () => {
    cluster = await startRedisCluster();
    relays = await Promise.all([spawnRelay(cluster.url), spawnRelay(cluster.url)]);
  });
  afterAll(async () => {
    for (const relay of relays) await relay.kill();
    await cluster.stop();
  });
  const base = (n: number): string => (relays[n % relays.length] as SpawnedRelay).relay;

  /** Publishes one text until it is confirmed, at one process or the other. */
  async function publish({ topic, confirmed }: Line, text: string, first: number): Promise<void> {
    for (let at = first; ; at++) {
      const { status, body } = await call('POST', `${base(at)}/v1/${topic}/messages?side=dapp`, {
        body: { payload: text },
        origin: SITE,
      });
      if (status === 200) {
        const { seq } = body as { seq: number };
        expect(confirmed.has(seq), `${topic} ${seq}`).toBe(false);
        confirmed.set(seq, text);
        return;
      }
      expect(status).toBe(503);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Reads what is new, as a wallet that has handled all before it. */
  async function read(line: Line, at: number): Promise<void> {
    const path = `${base(at)}/v1/${line.topic}/messages?side=wallet&after=${line.lastRead}`;
    const { status, body } = await call('GET', path);
    if (status !== 200) {
      expect(status).toBe(503);
      return;
    }
    for (const { seq, payload } of (body as { messages: { seq: number; payload: string }[] }).messages) {
      expect(seq).toBeGreaterThan(line.lastRead);
      line.read.set(seq, payload);
      line.lastRead = seq;
    }
  }

  test('messages, presence and ends go between sockets of both', async () => {
    for (let n = 0; n < 6; n++) {
      const topic = freshTopic();
      const site = await connectSide(base(0), topic, 'dapp', SITE);
      const phone = await connectSide(base(1), topic, 'wallet');
      for (;;) if ((await site.nextOf('peer')).online === true) break;
      site.send({ type: 'publish', payload: 'there', ref: 1 });
      expect(await phone.nextOf('message')).toMatchObject({ seq: 1, payload: 'there' });
      phone.send({ type: 'publish', payload: 'back' });
      expect(await site.nextOf('message')).toMatchObject({ seq: 1, payload: 'back' });
      await call('DELETE', `${base(1)}/v1/${topic}`);
      expect(await site.closed).toEqual({ code: 1000, reason: 'ended' });
      expect(await phone.closed).toEqual({ code: 1000, reason: 'ended' });
    }
  });

  // The one that is frozen comes back as a replica; the other stays away.
  test.each([
    ['frozen', (port: number) => cluster.freeze(port), (port: number) => cluster.resume(port)],
    ['killed', (port: number) => cluster.kill(port), () => {}],
  ])('a primary that is %s under traffic takes nothing with it that was confirmed', async (_how, lose, giveBack) => {
    const lines: Line[] = Array.from({ length: PAIRS }, () => ({
      topic: freshTopic(),
      confirmed: new Map(),
      read: new Map(),
      lastRead: 0,
    }));
    for (const line of lines) await publish(line, 'first', 0);
    const victims = (topic: string): number => cluster.primaryOf(`{${topic.slice(0, 2)}}`);
    const victim = victims((lines[0] as Line).topic);
    const hit = lines.filter(({ topic }) => victims(topic) === victim);

    let isOver = false;
    const writing = lines.map(async (line) => {
      for (let n = 0; !isOver; n++) await publish(line, `n${n}`, n);
    });
    const reading = lines.map(async (line) => {
      for (let n = 0; !isOver; n++) await read(line, n);
    });
    const confirmedOf = (of: readonly Line[]): number[] => of.map(({ confirmed }) => confirmed.size);
    await expectEventually(async () => confirmedOf(lines).every((count) => count > 5));
    await lose(victim);
    await expectEventually(async () => victims((lines[0] as Line).topic) !== victim);
    await cluster.whole();
    // Those of the lost primary go on, at its replica.
    const before = confirmedOf(hit);
    await expectEventually(async () => confirmedOf(hit).every((count, index) => count > (before[index] as number) + 5));
    await giveBack(victim);
    await cluster.whole();
    const after = confirmedOf(hit);
    await expectEventually(async () => confirmedOf(hit).every((count, index) => count > (after[index] as number) + 5));
    isOver = true;
    await Promise.all([...writing, ...reading]);

    for (const line of lines) {
      const newest = Math.max(...line.confirmed.keys());
      await expectEventually(async () => {
        await read(line, 1);
        return line.lastRead >= newest;
      });
      for (const [seq, text] of line.confirmed) expect(line.read.get(seq), `${line.topic} ${seq}`).toBe(text);
    }
    for (const relay of relays) {
      await expectEventually(
        async () => (await call('GET', `${relay.relay.replace(/\/relay$/, '')}/readyz`)).status === 200,
      );
      expect(relay.child.exitCode).toBeNull();
    }
  });

  test('sockets that are opened afterwards find each other as before', async () => {
    for (let n = 0; n < 6; n++) {
      const topic = freshTopic();
      const site = await connectSide(base(0), topic, 'dapp', SITE);
      const phone = await connectSide(base(1), topic, 'wallet');
      site.send({ type: 'publish', payload: 'after', ref: 1 });
      expect(await phone.nextOf('message')).toMatchObject({ seq: 1, payload: 'after' });
      site.close();
      phone.close();
    }
  });
});
