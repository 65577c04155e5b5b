// Two relay servers on one Redis look like one: messages, presence, ends, origins and limits are shared; hints that are
// lost delay and lose nothing; a server that dies is cleared up after by the others.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, connectSide, freshTopic } from '../../test/support/relayClient.ts';
import { spawnRelay } from '../../test/support/spawnRelay.ts';
import { hasRedis, type StartedRedis, startRedis } from '../../test/support/startRedis.ts';
import { type StartedRelay, startRelay } from '../../test/support/startRelay.ts';
import { limitsWith } from './edge/limits.ts';

const SITE = 'https://shop.test';

describe.skipIf(!hasRedis())('two relay servers on one Redis', () => {
  let redis: StartedRedis;
  let one: StartedRelay;
  let two: StartedRelay;
  let topic: string;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  beforeEach(async () => {
    await redis.command('FLUSHALL');
    topic = freshTopic();
    one = await startRelay({ store: redis.url });
    two = await startRelay({ store: redis.url });
  });
  afterEach(async () => {
    await one.stop();
    await two.stop();
  });

  test('messages and presence go between sockets of different servers', async () => {
    const site = await connectSide(one.relay, topic, 'dapp', SITE);
    expect(await site.nextOf('peer')).toMatchObject({ online: false });
    const phone = await connectSide(two.relay, topic, 'wallet');
    expect(await phone.nextOf('peer')).toMatchObject({ online: true });
    expect(await site.nextOf('peer')).toMatchObject({ online: true });
    for (let n = 1; n <= 20; n++) site.send({ type: 'publish', payload: `m${n}`, ref: n });
    for (let n = 1; n <= 20; n++) expect(await phone.nextOf('message')).toMatchObject({ seq: n, payload: `m${n}` });
    phone.send({ type: 'publish', payload: 'back' });
    expect(await site.nextOf('message')).toMatchObject({ seq: 1, payload: 'back' });
    phone.close();
    expect(await site.nextOf('peer')).toMatchObject({ online: false });
    site.close();
  });

  test('a side that is on both servers is offline only when it has left both', async () => {
    const site = await connectSide(one.relay, topic, 'dapp', SITE);
    await site.nextOf('peer');
    const first = await connectSide(one.relay, topic, 'wallet');
    const second = await connectSide(two.relay, topic, 'wallet');
    await first.nextOf('peer');
    await second.nextOf('peer');
    first.close();
    await first.closed;
    expect((await call('GET', `${one.relay}/v1/${topic}/messages?side=dapp`, { origin: SITE })).body).toMatchObject({
      peer: { online: true },
    });
    second.close();
    for (;;) {
      const { online } = await site.nextOf('peer');
      if (online === false) break;
    }
    site.close();
  });

  test('a poll on one server is woken by a message taken by the other', async () => {
    await call('GET', `${one.relay}/v1/${topic}/messages?side=dapp`, { origin: SITE });
    // Nobody wakes the other poll, which began first: without a hint it would end first, too.
    const unwoken = call('GET', `${two.relay}/v1/${freshTopic()}/messages?side=dapp&wait=25`, { origin: SITE }).then(
      () => 'unwoken',
    );
    const waiting = call('GET', `${two.relay}/v1/${topic}/messages?side=wallet&wait=25`);
    // They wait once they count as two of that server's waiting polls.
    for (;;) if ((await (await fetch(`${two.url}/metrics`)).text()).includes('relay_polls 2\n')) break;
    await call('POST', `${one.relay}/v1/${topic}/messages?side=dapp`, { body: { payload: 'm1' }, origin: SITE });
    expect(await Promise.race([unwoken, waiting.then(() => 'woken')])).toBe('woken');
    expect((await waiting).body).toMatchObject({ messages: [{ seq: 1, payload: 'm1' }], peer: { online: true } });
  });

  test('an end on one server closes the sockets of the other', async () => {
    const site = await connectSide(one.relay, topic, 'dapp', SITE);
    const phone = await connectSide(two.relay, topic, 'wallet');
    await phone.nextOf('peer');
    await call('DELETE', `${one.relay}/v1/${topic}`);
    expect(await phone.closed).toEqual({ code: 1000, reason: 'ended' });
    expect(await site.closed).toEqual({ code: 1000, reason: 'ended' });
    expect((await call('GET', `${two.relay}/v1/${topic}/messages?side=wallet`)).status).toBe(404);
  });

  test('an origin that one server attested binds the other', async () => {
    const site = await connectSide(one.relay, topic, 'dapp', SITE);
    await expect(connectSide(two.relay, topic, 'dapp', 'https://evil.test')).rejects.toMatchObject({ status: 403 });
    expect((await call('GET', `${two.relay}/v1/${topic}`)).body).toMatchObject({ dappOrigin: SITE });
    site.close();
  });

  test('lost hints delay and lose nothing: everybody looks again once the channel is back', async () => {
    const site = await connectSide(one.relay, topic, 'dapp', SITE);
    const phone = await connectSide(two.relay, topic, 'wallet');
    await phone.nextOf('peer');
    for (let n = 1; n <= 30; n++) {
      await redis.command('CLIENT KILL TYPE pubsub');
      site.send({ type: 'publish', payload: `m${n}` });
      expect(await phone.nextOf('message')).toMatchObject({ seq: n, payload: `m${n}` });
    }
    site.close();
    phone.close();
  });

  test('an end whose hint is lost closes the sockets all the same, and they touch nothing of the next session', async () => {
    const site = await connectSide(one.relay, topic, 'dapp', SITE);
    const phone = await connectSide(two.relay, topic, 'wallet');
    await phone.nextOf('peer');
    // As if the other server had ended the session and opened a new one, with every hint lost.
    await redis.command(`DEL svc_relay:s:${topic} svc_relay:m:${topic}:dapp svc_relay:m:${topic}:wallet`);
    await call('POST', `${one.relay}/v1/${topic}/messages?side=dapp`, { body: { payload: 'secret' }, origin: SITE });
    phone.send({ type: 'publish', payload: 'stray', ref: 1 });
    expect(await phone.nextOf('error')).toMatchObject({ ref: 1, message: 'This session has ended' });
    phone.send({ type: 'ack', seq: 9 });
    await redis.command('CLIENT KILL TYPE pubsub');
    expect(await phone.closed).toEqual({ code: 1000, reason: 'ended' });
    expect(phone.waiting().filter(({ type }) => type === 'message')).toEqual([]);
    expect((await call('GET', `${two.relay}/v1/${topic}/messages?side=wallet`)).body).toMatchObject({
      messages: [{ payload: 'secret' }],
    });
    expect((await call('GET', `${two.relay}/v1/${topic}/messages?side=dapp`, { origin: SITE })).body).toMatchObject({
      messages: [],
    });
    site.close();
  });

  test('rates are counted over all servers', async () => {
    await one.stop();
    await two.stop();
    const limits = limitsWith({ publishes: 5, topicsPerAddress: 3 });
    one = await startRelay({ store: redis.url, limits });
    two = await startRelay({ store: redis.url, limits });
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) {
      const { status, headers } = await call('POST', `${(n % 2 ? one : two).relay}/v1/${topic}/messages?side=dapp`, {
        body: { payload: 'a' },
        origin: SITE,
      });
      statuses.push(status);
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const opened: number[] = [];
    for (let n = 0; n < 4; n++)
      opened.push((await call('GET', `${(n % 2 ? one : two).relay}/v1/${freshTopic()}/messages?side=dapp`)).status);
    expect(opened).toEqual([200, 200, 429, 429]);
  });

  test('what a killed server held is announced as offline by the others', async () => {
    const third = await spawnRelay(redis.url);
    const site = await connectSide(one.relay, topic, 'dapp', SITE);
    await site.nextOf('peer');
    const phone = await connectSide(third.relay, topic, 'wallet');
    await phone.nextOf('peer');
    expect(await site.nextOf('peer')).toMatchObject({ online: true });
    await third.kill();
    expect(await site.nextOf('peer')).toMatchObject({ online: false });
    expect(await redis.command(`EXISTS svc_relay:h:${topic}:wallet`)).toBe(':0');
    site.close();
  });

  test('a Redis that was away and forgot everything: sockets are closed, readiness tells, and presence is written anew', async () => {
    const site = await connectSide(one.relay, topic, 'dapp', SITE);
    await site.nextOf('peer');
    await redis.stop();
    expect((await call('GET', `${one.url}/readyz`)).status).toBe(503);
    expect((await call('GET', `${one.url}/healthz`)).status).toBe(200);
    const { status, headers } = await call('POST', `${two.relay}/v1/${topic}/messages?side=dapp`, {
      body: { payload: 'a' },
      origin: SITE,
    });
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    site.send({ type: 'publish', payload: 'a' });
    expect((await site.closed).code).toBe(1011);
    redis = await startRedis(redis.port);
    for (;;)
      if (
        (await call('GET', `${one.url}/readyz`)).status === 200 &&
        (await call('GET', `${two.url}/readyz`)).status === 200
      )
        break;
    const again = await connectSide(one.relay, topic, 'dapp', SITE);
    const phone = await connectSide(two.relay, topic, 'wallet');
    // The shared presence learns of its processes again with their next heartbeats.
    for (;;) if ((await phone.nextOf('peer')).online === true) break;
    again.send({ type: 'publish', payload: 'm1' });
    expect(await phone.nextOf('message')).toMatchObject({ seq: 1 });
    again.close();
    phone.close();
  });

  test('after a stop nothing of the server is left in the shared presence', async () => {
    const third = await startRelay({ store: redis.url });
    const site = await connectSide(third.relay, topic, 'dapp', SITE);
    await site.nextOf('peer');
    await third.stop();
    expect(await redis.command('KEYS svc_relay:on:*')).toBe('*0');
    expect(await redis.command('ZCARD svc_relay:procs')).toBe(':2');
  });
});
