// What a client may hold at a time: connections, and answers that it does not read (K26).

import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { call, freshTopic } from '../../../test/support/relayClient.ts';
import { type StartedRelay, startRelay } from '../../../test/support/startRelay.ts';
import { createHttp, onPath } from './http.ts';
import { limitsWith } from './limits.ts';
import { createLogger } from './log.ts';
import { createMetrics } from './metrics.ts';

let server: StartedRelay;
const open: Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.stop();
});

interface Line {
  readonly socket: Socket;
  readonly got: () => string;
  readonly closed: Promise<void>;
}

/** A connection that reads, or does not. */
function lineTo(port: number, text: string, isReading = true): Line {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  let got = '';
  socket.on('error', () => {});
  if (isReading) socket.on('data', (chunk) => (got += chunk.toString('latin1')));
  else socket.pause();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  if (text !== '') socket.write(text);
  return { socket, got: () => got, closed };
}

const pollOf = (topic: string): string => `GET /relay/v1/${topic}/messages?side=wallet HTTP/1.1\r\nHost: x\r\n\r\n`;
const refused = async (code: string): Promise<boolean> =>
  (await (await fetch(`${server.url}/metrics`)).text()).includes(`refused_total{code="${code}"}`);

async function fullMailbox(messages: number): Promise<string> {
  const topic = freshTopic();
  const post = () =>
    call('POST', `${server.relay}/v1/${topic}/messages?side=dapp`, { body: { payload: 'x'.repeat(65_536) } });
  for (let n = 0; n < messages; n++) expect((await post()).status).toBe(200);
  return topic;
}

it('a connection beyond those of an address is answered 429 with Retry-After, and one that is closed makes room', async () => {
  server = await startRelay({ limits: limitsWith({ connectionsPerAddress: 3 }, true) });
  const lines = [1, 2, 3].map(() => lineTo(server.port, `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`));
  for (const line of lines) await expect.poll(line.got).toMatch(/^HTTP\/1\.1 200 /);
  const fourth = lineTo(server.port, '');
  await fourth.closed;
  expect(fourth.got()).toMatch(/^HTTP\/1\.1 429 .*retry-after: 1\r\n.*\{"error":/s);
  expect(fourth.got()).toMatch(/access-control-allow-origin: \*/);
  // Nothing comes of a request on such a connection, however early it is sent.
  const topic = freshTopic();
  const fifth = lineTo(
    server.port,
    `POST /relay/v1/${topic}/messages?side=dapp HTTP/1.1\r\nHost: x\r\nContent-Length: 18\r\n\r\n{"payload":"AAAA"}`,
  );
  await fifth.closed;
  expect(fifth.got()).toMatch(/^HTTP\/1\.1 429 /);
  expect(fifth.got().split('HTTP/1.1')).toHaveLength(2);
  lines[1]?.socket.write(`GET /relay/v1/${topic} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await expect.poll(() => lines[1]?.got()).toContain('"createdAt":null');
  lines[0]?.socket.destroy();
  await expect
    .poll(async () => {
      const next = lineTo(server.port, `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      await next.closed;
      return next.got().slice(0, 12);
    })
    .toBe('HTTP/1.1 200');
});

it('connections of a trusted proxy are not counted: they carry the clients of all the world', async () => {
  server = await startRelay({ limits: limitsWith({ connectionsPerAddress: 1 }, true), trustedProxies: ['127.0.0.1'] });
  const lines = [1, 2, 3].map(() => lineTo(server.port, `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`));
  for (const line of lines) await expect.poll(line.got).toMatch(/^HTTP\/1\.1 200 /);
});

it('who does not read large answers gets no more of them, whoever reads does, and nothing is lost', async () => {
  server = await startRelay({ limits: limitsWith({ unreadPerAddress: 16_000_000 }, true) });
  const topic = await fullMailbox(20);
  // Each answer is a million bytes; the system takes some megabytes of each connection before the process has to hold
  // more.
  const deaf = Array.from({ length: 12 }, () => lineTo(server.port, pollOf(topic).repeat(20), false));
  await expect.poll(() => refused('limit.unreadPerAddress')).toBe(true);
  const late = await call('GET', `${server.relay}/v1/${topic}/messages?side=wallet`);
  expect(late.status).toBe(429);
  expect(late.headers.get('retry-after')).toBe('1');
  expect(late.headers.get('content-type')).toMatch(/^application\/json/);
  expect(late.body).toEqual({ error: expect.any(String) });
  // Small answers go on.
  expect((await call('GET', `${server.relay}/v1/${topic}`)).status).toBe(200);
  for (const { socket } of deaf) socket.destroy();
  await expect
    .poll(async () => (await call('GET', `${server.relay}/v1/${topic}/messages?side=wallet`)).status)
    .toBe(200);
  let seen = 0;
  for (let after = 0; seen < 20; seen++) {
    const { body } = await call('GET', `${server.relay}/v1/${topic}/messages?side=wallet&after=${after}`);
    const [first] = (body as { messages: { seq: number }[] }).messages;
    expect(first?.seq).toBe(++after);
  }
});

it('a connection on which nothing moves is cut, also one that does not take its answer; an upgraded one is not', async () => {
  server = await startRelay();
  const app = createHttp({
    log: createLogger('silent'),
    metrics: createMetrics(),
    bodyBytes: 1000,
    idleMs: 500,
    isUpgrade: () => true,
  });
  onPath(app, '/large', { GET: () => 'x'.repeat(30_000_000) });
  const sockets = new WebSocketServer({ noServer: true });
  app.server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, () => {}));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  let cut = 0;
  app.server.on('connection', (socket) => socket.once('close', () => cut++));
  const quiet = new WebSocket(`ws://127.0.0.1:${port}/`);
  await new Promise((resolve) => quiet.once('open', resolve));
  lineTo(Number(port), 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n', false);
  lineTo(Number(port), '');
  await expect.poll(() => cut).toBe(2);
  expect(quiet.readyState).toBe(quiet.OPEN);
  quiet.terminate();
  await app.close();
});

it('the time for that is longer than a poll waits, whatever a poll may wait', async () => {
  server = await startRelay({ limits: limitsWith({ idle: 1, poll: 2 }, true) });
  const answer = await call('GET', `${server.relay}/v1/${freshTopic()}/messages?side=dapp&wait=2`);
  expect(answer.status).toBe(200);
});
