// Limits under attack: sizes, rates, connections, slow and dead clients, forged addresses (K26).

import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { manualClock } from '../../../test/support/manualClock.ts';
import { call, connectSide, freshTopic, type RelayClient } from '../../../test/support/relayClient.ts';
import { type StartedRelay, startRelay } from '../../../test/support/startRelay.ts';
import { createHttp, onPath } from '../edge/http.ts';
import { limitsWith } from '../edge/limits.ts';
import { createLogger } from '../edge/log.ts';
import { createMetrics } from '../edge/metrics.ts';

const SITE = 'https://shop.test';
let server: StartedRelay;
afterEach(() => server.stop());
const at = (topic: string, rest = ''): string => `${server.relay}/v1/${topic}${rest}`;

/** Sends raw bytes on a connection of its own and answers what came back until it was closed. */
function raw(port: number, ...pieces: (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
    for (const piece of pieces) socket.write(piece);
  });
}

const upgrade = (topic: string, extra = ''): string =>
  `GET /relay/v1/${topic}/ws?side=dapp HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${extra}\r\n`;

describe('limits', () => {
  test.each([
    ['no key', 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13', 400],
    [
      'a short key',
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x',
      400,
    ],
    ['no version', 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 426],
    [
      'another version',
      'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 7\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      426,
    ],
    ['another protocol', 'Upgrade: h2c\r\nConnection: Upgrade', 426],
  ])('a handshake with %s is answered like any refusal and opens no session', async (_what, headers, status) => {
    server = await startRelay();
    const topic = freshTopic();
    const answer = await raw(
      server.port,
      `GET /relay/v1/${topic}/ws?side=dapp HTTP/1.1\r\nHost: x\r\n${headers.replace('Connection: Upgrade', 'Connection: Upgrade, close')}\r\n\r\n`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain('access-control-allow-origin: *');
    expect(answer).toContain('{"error":');
    expect((await call('GET', at(topic))).body).toMatchObject({ createdAt: null });
  });

  test('a frame over 80 KiB closes with 1009 before it is read, one of 80 KiB is refused by its payload only', async () => {
    server = await startRelay();
    const topic = freshTopic();
    const site = await connectSide(server.relay, topic, 'dapp', SITE);
    await site.next();
    site.sendText('x'.repeat(81_920));
    expect(await site.next()).toMatchObject({ type: 'error' });
    site.sendText('x'.repeat(81_921));
    expect((await site.closed).code).toBe(1009);
    // Only the header of a frame that claims 64 MiB is sent: the relay does not wait for the rest.
    const header = Uint8Array.of(0x81, 0xff, 0, 0, 0, 0, 0x04, 0, 0, 0, 1, 2, 3, 4);
    expect(await raw(server.port, upgrade(topic, `Origin: ${SITE}\r\n`), header)).toContain('\x88\x02\x03\xf1');
  });

  test('compression is not negotiated, so nothing can inflate', async () => {
    server = await startRelay();
    const topic = freshTopic();
    const ws = new WebSocket(`${at(topic, '/ws?side=dapp').replace('http', 'ws')}`, { perMessageDeflate: true });
    await new Promise((resolve) => ws.once('open', resolve));
    expect(ws.extensions).toBe('');
    ws.terminate();
    const compressed = Uint8Array.of(0xc1, 0x81, 0, 0, 0, 0, 0);
    expect(await raw(server.port, upgrade(topic), compressed)).toContain('\x88\x02\x03\xea');
  });

  test('a body over 80 KiB answers 413', async () => {
    server = await startRelay();
    expect((await call('POST', at(freshTopic(), '/messages?side=dapp'), { body: 'x'.repeat(81_921) })).status).toBe(
      413,
    );
  });

  test('the ninth socket of a side is closed with 1008 and the eight others stay', async () => {
    server = await startRelay();
    const topic = freshTopic();
    const sockets = await Promise.all(Array.from({ length: 8 }, () => connectSide(server.relay, topic, 'dapp', SITE)));
    const ninth = await connectSide(server.relay, topic, 'dapp', SITE);
    expect((await ninth.closed).code).toBe(1008);
    (await connectSide(server.relay, topic, 'wallet')).close();
    sockets[0]?.close();
    await sockets[0]?.closed;
    const again = await connectSide(server.relay, topic, 'dapp', SITE);
    expect(await again.next()).toMatchObject({ type: 'peer' });
  });

  test('sockets of one address are limited whatever they say about forwarding', async () => {
    server = await startRelay({ limits: limitsWith({ socketsPerAddress: 3 }, true) });
    const codes: unknown[] = [];
    for (let n = 0; n < 4; n++) {
      const ws = new WebSocket(at(freshTopic(), '/ws?side=dapp').replace('http', 'ws'), {
        headers: { 'x-forwarded-for': `10.0.0.${n}` },
      });
      codes.push(
        await new Promise((resolve) => {
          ws.once('close', resolve);
          ws.once('message', () => resolve('open'));
        }),
      );
    }
    expect(codes).toEqual(['open', 'open', 'open', 1008]);
  });

  test('a socket that publishes too fast hears of everything that was taken before it is closed', async () => {
    server = await startRelay({ store: 'sqlite::memory:', limits: limitsWith() });
    const site = await connectSide(server.relay, freshTopic(), 'dapp');
    await site.next();
    for (let n = 1; n <= 65; n++) site.send({ type: 'publish', payload: 'AAAA', ref: n });
    for (let n = 1; n <= 60; n++) expect(await site.next()).toEqual({ type: 'published', ref: n, seq: n });
    expect((await site.closed).code).toBe(1008);
  });

  test('60 publishes in 10 s: then POST answers 429, a socket is closed with 1008, and later both go on', async () => {
    const clock = manualClock();
    server = await startRelay({ clock, limits: limitsWith() });
    const topic = freshTopic();
    const post = () => call('POST', at(topic, '/messages?side=dapp'), { body: { payload: 'AAAA' } });
    for (let n = 0; n < 60; n++) expect((await post()).status).toBe(200);
    const refused = await post();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    // Without this a page in a browser sees the status and not the wait.
    expect(refused.headers.get('access-control-expose-headers')).toMatch(/\bretry-after\b/i);
    expect((await call('POST', at(topic, '/messages?side=wallet'), { body: { payload: 'AAAA' } })).status).toBe(200);
    const site = await connectSide(server.relay, topic, 'dapp');
    site.send({ type: 'publish', payload: 'AAAA' });
    expect((await site.closed).code).toBe(1008);
    await clock.advance(10_000);
    expect((await post()).status).toBe(200);
  });

  test('60 new topics in 10 min per address, also with rotating X-Forwarded-For; known topics go on', async () => {
    const clock = manualClock();
    server = await startRelay({ clock, limits: limitsWith() });
    const topics = Array.from({ length: 61 }, freshTopic);
    const poll = (topic: string, n = 0) =>
      call('GET', at(topic, '/messages?side=dapp'), { headers: { 'x-forwarded-for': `10.1.${n}.1` } });
    const statuses: number[] = [];
    for (const [n, topic] of topics.entries()) statuses.push((await poll(topic, n)).status);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
    expect(Number((await poll(freshTopic())).headers.get('retry-after'))).toBe(600);
    await expect(connectSide(server.relay, freshTopic(), 'dapp')).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': '600', 'access-control-allow-origin': '*' },
    });
    expect((await poll(topics[0] ?? '')).status).toBe(200);
    await clock.advance(600_000);
    expect((await poll(freshTopic())).status).toBe(200);
  });

  test('behind a trusted proxy the address it reports is counted, and only the last hop is believed', async () => {
    server = await startRelay({ limits: limitsWith({ topicsPerAddress: 1 }), trustedProxies: ['127.0.0.0/8'] });
    const open = (forwarded: string) =>
      call('GET', at(freshTopic(), '/messages?side=dapp'), { headers: { 'x-forwarded-for': forwarded } }).then(
        ({ status }) => status,
      );
    expect(await open('192.0.2.1')).toBe(200);
    expect(await open('192.0.2.1')).toBe(429);
    expect(await open('198.51.100.9, 192.0.2.1')).toBe(429);
    expect(await open('192.0.2.2')).toBe(200);
    expect(await open('2001:db8::1')).toBe(200);
    expect(await open('2001:db8:0:0:ffff::2')).toBe(429);
    expect(await open('2001:db8:0:1::1')).toBe(200);
  });

  test('a socket that answers no ping is cut after 90 s, one that does lives on', async () => {
    const clock = manualClock();
    server = await startRelay({ clock });
    const topic = freshTopic();
    const dead = await connectSide(server.relay, topic, 'dapp', SITE, false);
    const alive = await connectSide(server.relay, topic, 'wallet');
    let pings = 0;
    alive.ws.on('ping', () => pings++);
    for (let n = 1; n <= 20; n++) {
      await clock.advance(30_000);
      await expect.poll(() => pings).toBe(n);
      // The answer must have arrived before time moves on: a frame after it proves that.
      alive.send({ type: 'ping' });
      await alive.nextOf('pong');
    }
    expect((await dead.closed).code).toBe(1006);
    expect(alive.ws.readyState).toBe(alive.ws.OPEN);
    alive.close();
  });

  test.each([
    ['protocol pings', Buffer.concat([Uint8Array.of(0x89, 0xfd, 0, 0, 0, 0), Buffer.alloc(125)])],
    ['ping frames', Buffer.concat([Uint8Array.of(0x81, 0x8f, 0, 0, 0, 0), Buffer.from('{"type":"ping"}')])],
  ])('who asks without end and reads no answer is cut: %s', async (_what, frame) => {
    server = await startRelay();
    const topic = freshTopic();
    const flood = Buffer.concat(Array.from({ length: 500 }, () => frame));
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(upgrade(topic));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    let sent = 0;
    const isCut = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const write = (): void => {
      if (socket.destroyed || sent > 300_000_000) return;
      sent += flood.length;
      socket.write(flood, () => setImmediate(write));
    };
    write();
    await isCut;
    expect(sent).toBeLessThan(300_000_000);
  });

  test.each<[string, (site: RelayClient) => void]>([
    ['ping frames', (site) => site.send({ type: 'ping' })],
    ['protocol pings', (site) => site.ws.ping()],
    ['pongs that nobody asked for', (site) => site.ws.pong()],
    ['frames of an unknown type', (site) => site.send({ type: 'later' })],
    ['frames that are no JSON', (site) => site.sendText('x')],
    ['acknowledgements', (site) => site.send({ type: 'ack', seq: 0 })],
  ])('who sends too many frames is closed with 1008, and others are served: %s', async (_what, send) => {
    const clock = manualClock();
    server = await startRelay({ clock, limits: limitsWith({ frames: 50 }, true) });
    const topic = freshTopic();
    const site = await connectSide(server.relay, topic, 'dapp', SITE);
    const other = await connectSide(server.relay, topic, 'wallet');
    const sendAll = async (count: number): Promise<void> => {
      for (let n = 1; n < count; n++) send(site);
      // What was sent before its answer has been read.
      site.send({ type: 'publish', payload: 'AAAA', ref: 'last' });
      for (let frame = await site.next(); frame.ref !== 'last'; frame = await site.next());
    };
    await sendAll(50);
    await clock.advance(10_000);
    await sendAll(50);
    expect(site.ws.readyState).toBe(site.ws.OPEN);
    for (let n = 0; n < 10; n++) send(site);
    // Nothing more is read from it, so its own goodbye does not end the connection; the time for that does.
    const closed = site.closed.then(({ code, reason }) => [code, reason]);
    await expect
      .poll(async () => (await fetch(`${server.url}/metrics`)).text())
      .toContain('refused_total{code="limit.frames"} 1');
    await clock.advance(1_000);
    expect(await closed).toEqual([1008, 'too many frames']);
    other.send({ type: 'publish', payload: 'BBBB', ref: 'other' });
    expect(await other.nextOf('published')).toMatchObject({ ref: 'other' });
    other.close();
  });

  test('a reader that does not read holds a bounded part of its mailbox in memory and gets all of it later', async () => {
    server = await startRelay();
    const topic = freshTopic();
    const site = await connectSide(server.relay, topic, 'dapp', SITE);
    for (let n = 0; n < 200; n++) site.send({ type: 'publish', payload: 'x'.repeat(60_000) });
    for (let n = 0; n < 200; n++) await site.nextOf('published');
    const slow = await connectSide(server.relay, topic, 'wallet');
    slow.ws.pause();
    for (let n = 0; n < 20; n++) {
      site.send({ type: 'ping' });
      await site.nextOf('pong');
    }
    slow.ws.resume();
    for (let n = 1; n <= 200; n++) expect(await slow.nextOf('message')).toMatchObject({ seq: n });
    slow.close();
    site.close();
  });

  test('a refused upgrade and a socket beyond a limit hold neither a connection nor the stop', async () => {
    server = await startRelay({ limits: limitsWith({ socketsPerSide: 0 }, true) });
    // None of these clients closes its end.
    const refusals = await Promise.all([
      raw(server.port, upgrade('zz')),
      raw(server.port, upgrade(freshTopic()).replace('side=dapp', 'side=wallet')),
    ]);
    expect(refusals.map((text) => text.slice(0, 12))).toEqual(['HTTP/1.1 404', 'HTTP/1.1 404']);
    const mute = raw(server.port, upgrade(freshTopic()));
    const metrics = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();
    await expect.poll(metrics).toContain('refused_total{code="limit.sockets"} 1');
    await server.stop();
    expect(await mute).toContain('\x88');
  });

  test('an upgrade to anything but a WebSocket is a plain request', async () => {
    server = await startRelay();
    const asking = upgrade(freshTopic(), 'Connection: close\r\n').replace('Upgrade: websocket', 'Upgrade: h2c');
    expect(await raw(server.port, asking)).toMatch(/^HTTP\/1\.1 426 /);
    expect(
      await raw(
        server.port,
        upgrade(freshTopic())
          .replace('GET /relay/v1/', 'GET /relay/v2/')
          .replace('Connection: Upgrade', 'Connection: Upgrade, close'),
      ),
    ).toMatch(/^HTTP\/1\.1 404 /);
  });

  test.each([
    ['no host', 'GET /relay/v1 HTTP/1.1\r\n', 400],
    ['no host, for a socket', `${upgrade(freshTopic()).replace('Host: x\r\n', '').slice(0, -2)}`, 400],
    ['two hosts', 'GET /relay/v1 HTTP/1.1\r\nHost: a\r\nhost: b\r\n', 400],
    ['two hosts, for a socket', upgrade(freshTopic(), 'Host: b\r\n').slice(0, -2), 400],
    ['no host as in HTTP/1.0', 'GET /relay/v1 HTTP/1.0\r\n', 200],
    ['a tunnel asked for', 'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n', 405],
    ['two lengths', 'POST /relay/v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n', 400],
    [
      'a length and chunks',
      'POST /relay/v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n',
      400,
    ],
    ['chunks of another name', 'POST /relay/v1 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n', 400],
    ['a folded header', 'GET /relay/v1 HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n', 400],
    ['a space before a colon', 'GET /relay/v1 HTTP/1.1\r\nHost : x\r\n', 400],
  ])(
    'HTTP that two servers in a row might read differently is refused, with our headers: %s',
    async (_what, head, status) => {
      server = await startRelay();
      const answer = await raw(
        server.port,
        `${head.replace('Connection: Upgrade', 'Connection: Upgrade, close')}${status === 200 ? '' : 'Connection: close\r\n'}\r\n`,
      );
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).toMatch(/access-control-allow-origin: \*/i);
      expect(answer.split('HTTP/1.1').length).toBe(2);
    },
  );

  test('malformed HTTP is answered, not thrown', async () => {
    server = await startRelay();
    expect(await raw(server.port, 'NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*access-control-allow-origin: \*/s);
    expect(await raw(server.port, `GET /relay HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
    expect(
      await raw(
        server.port,
        'GET /relay/v1/zz/ws?side=dapp HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 404 /);
    expect(await raw(server.port, upgrade(freshTopic()).replace('side=dapp', 'side=x'))).toMatch(/^HTTP\/1\.1 400 /);
    expect((await call('GET', `${server.url}/healthz`)).status).toBe(200);
  });

  test('300 senders of slow headers are cut by the time limit, which is 20 s unless a test shortens it', async () => {
    server = await startRelay();
    const parts = { log: createLogger('silent'), metrics: createMetrics(), bodyBytes: 1000, isUpgrade: () => false };
    const usual = createHttp(parts);
    expect([usual.server.headersTimeout, usual.server.requestTimeout]).toEqual([20_000, 30_000]);
    await usual.close();

    const app = createHttp({ ...parts, slowMs: 400 });
    let answer = (_value: { ok: boolean }): void => undefined;
    const isAsked = new Promise<void>((asked) => {
      onPath(app, '/waits', {
        GET: () =>
          new Promise((resolve) => {
            answer = resolve;
            asked();
          }),
      });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const waiting = call('GET', `http://127.0.0.1:${port}/waits`);
    await isAsked;
    const cut = await Promise.all(Array.from({ length: 300 }, () => raw(port, 'GET / HTTP/1.1\r\nX: y')));
    expect(cut.every((text) => text.startsWith('HTTP/1.1 408 '))).toBe(true);
    // An answer that takes longer than that is not a slow request.
    answer({ ok: true });
    expect((await waiting).status).toBe(200);
    await app.close();
  });
});
