// The relay over HTTP, on a real server with a clock that the test moves.

import { METHODS, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BROKEN_UTF8, bytesWith } from '../../../test/support/brokenUtf8.ts';
import { type ManualClock, manualClock } from '../../../test/support/manualClock.ts';
import { call, connectSide, freshTopic } from '../../../test/support/relayClient.ts';
import { type StartedRelay, startRelay } from '../../../test/support/startRelay.ts';

const SITE = 'https://shop.test';
let clock: ManualClock;
let server: StartedRelay;
beforeAll(async () => {
  clock = manualClock();
  server = await startRelay({ clock, store: 'sqlite::memory:' });
});
afterAll(() => server.stop());

const at = (topic: string, rest = ''): string => `${server.relay}/v1/${topic}${rest}`;
const post = (topic: string, side: string, payload: unknown, origin?: string) =>
  call('POST', at(topic, `/messages?side=${side}`), { body: { payload }, ...(origin === undefined ? {} : { origin }) });
const poll = (topic: string, side: string, query = '', origin?: string) =>
  call('GET', at(topic, `/messages?side=${side}${query}`), origin === undefined ? {} : { origin });
const open = async (): Promise<string> => {
  const topic = freshTopic();
  expect((await poll(topic, 'dapp', '', SITE)).status).toBe(200);
  return topic;
};

/** A request with any method and header, which fetch does not let through. */
function plainRequest(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: object }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Waits until the server has as many waiting polls. */
async function waitingPolls(count: number): Promise<void> {
  for (;;) {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    if (text.includes(`svc_relay_polls ${count}\n`)) return;
  }
}

describe('the relay over HTTP', () => {
  test('the index says what it is', async () => {
    for (const path of ['', '/v1'])
      expect(await call('GET', `${server.relay}${path}`)).toMatchObject({
        status: 200,
        body: { name: 'SVC Connect relay', version: 1 },
      });
  });

  test.each([
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['PUT', '/relay/v1', 405],
    ['GET', '/', 404],
    ['GET', '/relay/v2', 404],
    ['GET', `/relay/v1/${'A'.repeat(64)}`, 404],
    ['GET', `/relay/v1/${'a'.repeat(63)}`, 404],
    ['GET', `/relay/v1/${'a'.repeat(65)}`, 404],
    ['PUT', `/relay/v1/${'A'.repeat(64)}`, 404],
    ['DELETE', `/relay/v1/${'g'.repeat(64)}`, 404],
    ['PUT', `/relay/v1/${'a'.repeat(64)}`, 405],
    ['PATCH', `/relay/v1/${'a'.repeat(64)}/messages?side=dapp`, 405],
    ['DELETE', `/relay/v1/${'a'.repeat(64)}/messages?side=dapp`, 405],
    ['HEAD', `/relay/v1/${'a'.repeat(64)}/messages?side=dapp`, 405],
    ['POST', `/relay/v1/${'a'.repeat(64)}`, 405],
    ['POST', `/relay/v1/${'a'.repeat(64)}/ws?side=dapp`, 405],
    ['GET', `/relay/v1/${'a'.repeat(64)}/ws?side=dapp`, 426],
    ['GET', `/relay/v1/${'a'.repeat(64)}/ws?side=both`, 400],
    ['GET', `/relay/v1/${'a'.repeat(64)}/ws`, 400],
    ['GET', `/relay/v1/${'a'.repeat(64)}/messages`, 400],
    ['GET', `/relay/v1/${'a'.repeat(64)}/messages?side=dapp&side=dapp`, 400],
    ['POST', `/relay/v1/${'a'.repeat(64)}/messages?side=both`, 400],
    ['GET', `/relay/v1/${'a'.repeat(64)}/other`, 404],
    ['GET', '/%zz', 404],
  ])('%s %s answers %i, readable from any page and never cached', async (method, path, status) => {
    const response = await fetch(server.url + path, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('no-store');
    if (status >= 400 && method !== 'HEAD') expect(await response.json()).toEqual({ error: expect.any(String) });
  });

  test('every method that HTTP has answers 405 where the path is known and 404 where it is not', async () => {
    for (const method of METHODS.filter((one) => !['CONNECT', 'OPTIONS'].includes(one))) {
      for (const [path, handled] of [
        ['', ['GET', 'DELETE']],
        ['/messages?side=dapp', ['GET', 'POST']],
        ['/ws?side=dapp', ['GET']],
      ] as const) {
        if ((handled as readonly string[]).includes(method)) continue;
        const known = await plainRequest(server.port, method, `/relay/v1/${'a'.repeat(64)}${path}`);
        expect(known, `${method} ${path}`).toMatchObject({
          status: 405,
          headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
        });
        const unknown = await plainRequest(server.port, method, `/relay/v1/${'A'.repeat(64)}${path}`);
        expect(unknown, `${method} ${path}`).toMatchObject({
          status: 404,
          headers: { 'access-control-allow-origin': '*' },
        });
      }
    }
  });

  test('an expectation that cannot be met is an answer like every other', async () => {
    const answer = await plainRequest(server.port, 'POST', `/relay/v1/${'a'.repeat(64)}/messages?side=dapp`, {
      expect: 'miracle',
    });
    expect(answer).toMatchObject({
      status: 417,
      headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
    });
  });

  test('a poll hands out a whole queue of small messages at once', async () => {
    const topic = freshTopic();
    for (let n = 0; n < 256; n++) await post(topic, 'dapp', 'AAAA', SITE);
    expect((await post(topic, 'dapp', 'AAAA', SITE)).status).toBe(429);
    const { body } = await poll(topic, 'wallet');
    expect((body as { messages: { seq: number }[] }).messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 256 }, (_, at) => at + 1),
    );
  });

  test.each(['/relay', `/relay/v1/${'a'.repeat(64)}/messages`, '/nowhere', '/profiles/v1/local/accounts'])(
    'a preflight of %s succeeds',
    async (path) => {
      const response = await fetch(server.url + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://dapp.test', 'access-control-request-headers': 'content-type,x-sdk' },
      });
      expect(response.status).toBe(204);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
        'access-control-allow-headers': 'content-type,x-sdk',
        vary: 'Access-Control-Request-Headers',
        'access-control-max-age': '86400',
      });
    },
  );

  test('an unknown topic is described with nulls', async () => {
    expect((await call('GET', at(freshTopic()))).body).toEqual({
      dappOrigin: null,
      createdAt: null,
      walletJoined: false,
    });
  });

  test('a message goes over with its number and time and stays until it is acknowledged', async () => {
    const topic = freshTopic();
    expect((await post(topic, 'dapp', 'AAAA', SITE)).body).toEqual({ seq: 1 });
    expect((await post(topic, 'dapp', 'BBBB', SITE)).body).toEqual({ seq: 2 });
    const both = [
      { seq: 1, payload: 'AAAA', at: clock.now() },
      { seq: 2, payload: 'BBBB', at: clock.now() },
    ];
    expect((await poll(topic, 'wallet')).body).toEqual({ messages: both, peer: { online: false } });
    for (const after of ['', '&after=0', '&after=-1', '&after=x', '&after=1.5', '&after='])
      expect((await poll(topic, 'wallet', after)).body).toMatchObject({ messages: both });
    expect((await poll(topic, 'wallet', '&after=1')).body).toMatchObject({ messages: [both[1]] });
    expect((await poll(topic, 'wallet')).body).toMatchObject({ messages: [both[1]] });
    expect((await poll(topic, 'wallet', '&after=99')).body).toMatchObject({ messages: [] });
    expect((await post(topic, 'dapp', 'CCCC')).body).toEqual({ seq: 3 });
    // A number beyond the last one must not hide later messages.
    expect((await poll(topic, 'wallet', '&after=99')).body).toMatchObject({ messages: [] });
  });

  test.each([
    ['AAAA', 200],
    ['A', 200],
    ['x'.repeat(65_536), 200],
    ['x'.repeat(65_537), 413],
    ['x'.repeat(100_000), 413],
    ['', 400],
    ['AA==', 400],
    ['a+b/', 400],
    ['a b', 400],
    [null, 400],
    [7, 400],
    [undefined, 400],
  ])('payload %j answers %i', async (payload, status) => {
    expect((await post(await open(), 'dapp', payload, SITE)).status).toBe(status);
  });

  test.each(['', '{', 'null', '[]', '"AAAA"'])('a body of %j answers 400', async (body) => {
    expect((await call('POST', at(await open(), '/messages?side=dapp'), { body })).status).toBe(400);
    expect(
      (
        await call('POST', at(await open(), '/messages?side=dapp'), {
          body,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400);
  });

  test.each(BROKEN_UTF8)('a body with %s answers 400, and is taken without', async (_what, bytes) => {
    const path = at(await open(), '/messages?side=dapp');
    const send = (given: readonly number[]) =>
      fetch(path, {
        method: 'POST',
        headers: { origin: SITE },
        body: bytesWith('{"payload":"AAAA","more":"*"}', given),
      });
    const refused = await send(bytes);
    expect([refused.status, await refused.json()]).toEqual([400, { error: 'body: expected text in UTF-8' }]);
    expect((await send([...Buffer.from('é😀')])).status).toBe(200);
  });

  test('the wallet cannot open a session', async () => {
    const topic = freshTopic();
    expect((await post(topic, 'wallet', 'AAAA')).status).toBe(404);
    expect((await poll(topic, 'wallet')).status).toBe(404);
    await expect(connectSide(server.relay, topic, 'wallet')).rejects.toMatchObject({ status: 404 });
    expect((await call('GET', at(topic))).body).toMatchObject({ createdAt: null });
  });

  test.each(['post', 'poll', 'socket'])('a wallet joins by %s', async (how) => {
    const topic = await open();
    expect((await call('GET', at(topic))).body).toMatchObject({ walletJoined: false });
    if (how === 'post') await post(topic, 'wallet', 'AAAA');
    else if (how === 'poll') await poll(topic, 'wallet');
    else (await connectSide(server.relay, topic, 'wallet')).close();
    expect((await call('GET', at(topic))).body).toEqual({
      dappOrigin: SITE,
      createdAt: clock.now(),
      walletJoined: true,
    });
  });

  test('the first origin is attested for good, and nobody else speaks as the site', async () => {
    const topic = freshTopic();
    for (const origin of ['null', 'chrome-extension://abc', 'https://shop.test/path', 'file://']) {
      expect((await poll(topic, 'dapp', '', origin)).status).toBe(200);
      expect((await call('GET', at(topic))).body).toMatchObject({ dappOrigin: null });
    }
    expect((await post(topic, 'dapp', 'AAAA', 'http://shop.test:8080')).status).toBe(200);
    expect((await call('GET', at(topic))).body).toMatchObject({ dappOrigin: 'http://shop.test:8080' });
    for (const origin of ['https://evil.test', 'null', 'http://shop.test', 'chrome-extension://abc']) {
      expect((await poll(topic, 'dapp', '', origin)).status).toBe(403);
      expect((await post(topic, 'dapp', 'AAAA', origin)).status).toBe(403);
      await expect(connectSide(server.relay, topic, 'dapp', origin)).rejects.toMatchObject({ status: 403 });
    }
    expect((await poll(topic, 'dapp')).status).toBe(200);
    expect((await post(topic, 'wallet', 'AAAA', 'https://wallet.test')).status).toBe(200);
    expect((await call('GET', at(topic))).body).toMatchObject({ dappOrigin: 'http://shop.test:8080' });
  });

  test('a full mailbox answers 429 with Retry-After until something is acknowledged', async () => {
    const topic = await open();
    for (let n = 1; n <= 256; n++) expect((await post(topic, 'dapp', 'AAAA')).body).toEqual({ seq: n });
    const full = await post(topic, 'dapp', 'AAAA');
    expect(full.status).toBe(429);
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);
    await poll(topic, 'wallet', '&after=1');
    expect((await post(topic, 'dapp', 'AAAA')).body).toEqual({ seq: 257 });
  });

  test('ending deletes everything, also for whoever waits', async () => {
    const topic = await open();
    await post(topic, 'dapp', 'AAAA');
    const waiting = poll(topic, 'dapp', '&wait=25');
    await waitingPolls(1);
    expect((await call('DELETE', at(topic))).body).toEqual({ ok: true });
    expect((await waiting).status).toBe(404);
    expect((await call('GET', at(topic))).body).toEqual({ dappOrigin: null, createdAt: null, walletJoined: false });
    expect((await poll(topic, 'wallet')).status).toBe(404);
    expect((await call('DELETE', at(topic))).body).toEqual({ ok: true });
  });

  test('a poll waits for a message, and no longer than it asked or 25 s', async () => {
    const topic = await open();
    const first = poll(topic, 'wallet', '&wait=25');
    await waitingPolls(1);
    await post(topic, 'dapp', 'AAAA');
    expect((await first).body).toMatchObject({ messages: [{ seq: 1 }] });
    const second = poll(topic, 'wallet', '&after=1&wait=2.5');
    await waitingPolls(1);
    await clock.advance(2_499);
    await waitingPolls(1);
    await clock.advance(1);
    expect((await second).body).toMatchObject({ messages: [] });
    const third = poll(topic, 'wallet', '&wait=9999');
    await waitingPolls(1);
    await clock.advance(25_000);
    expect((await third).body).toMatchObject({ messages: [] });
    for (const wait of ['-5', 'x', '']) expect((await poll(topic, 'wallet', `&wait=${wait}`)).status).toBe(200);
  });

  test('a poll ends when its client goes away', async () => {
    const topic = await open();
    const leaving = new AbortController();
    const waiting = call('GET', at(topic, '/messages?side=dapp&wait=25'), { signal: leaving.signal }).catch(
      () => 'gone',
    );
    await waitingPolls(1);
    leaving.abort();
    expect(await waiting).toBe('gone');
    await waitingPolls(0);
  });

  test('whoever only looks at a session, or may not use it, does not keep it alive', async () => {
    const topic = await open();
    const day = 24 * 3_600_000;
    clock.set(clock.now() + 6 * day);
    expect((await call('GET', at(topic))).body).toMatchObject({ dappOrigin: SITE });
    expect((await poll(topic, 'dapp', '', 'https://evil.test')).status).toBe(403);
    expect((await post(topic, 'dapp', '', SITE)).status).toBe(400);
    clock.set(clock.now() + day);
    expect((await call('GET', at(topic))).body).toEqual({ dappOrigin: null, createdAt: null, walletJoined: false });
  });

  test('a message survives 23 hours and is gone after 25, a session survives six days and is gone after seven', async () => {
    const topic = await open();
    const hour = 3_600_000;
    await post(topic, 'dapp', 'AAAA');
    await clock.advance(23 * hour);
    expect((await poll(topic, 'wallet')).body).toMatchObject({ messages: [{ seq: 1 }] });
    await clock.advance(2 * hour);
    expect((await poll(topic, 'wallet')).body).toMatchObject({ messages: [] });
    expect((await post(topic, 'dapp', 'AAAA')).body).toEqual({ seq: 2 });
    clock.set(clock.now() + 6 * 24 * hour);
    expect((await poll(topic, 'wallet')).status).toBe(200);
    clock.set(clock.now() + 7 * 24 * hour);
    expect((await poll(topic, 'wallet')).status).toBe(404);
  });
});
