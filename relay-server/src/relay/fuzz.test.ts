// Frames, bytes and requests at random: nothing crashes the relay, nothing is a fault of its own, and an ordinary pair
// is served beside it all. FUZZ_RUNS makes it a million frames and 100,000 requests; a failure names its seed
// (FUZZ_SEED).

import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Random } from '../../../test/support/random.ts';
import { connectSide, freshTopic, type RelayClient } from '../../../test/support/relayClient.ts';
import { type StartedRelay, startRelay } from '../../../test/support/startRelay.ts';
import { limitsWith } from '../edge/limits.ts';

const FULL = process.env.FUZZ_RUNS !== undefined;
const FRAMES = FULL ? 1_000_000 : 6_000;
const RAW_SOCKETS = FULL ? 20_000 : 150;
const REQUESTS = FULL ? 100_000 : 600;
const SITE = 'https://shop.test';
/** Frames between two signs of life. */
const PORTION = 1_000;

let server: StartedRelay;
let pair: { site: RelayClient; wallet: RelayClient };
let sent = 0;
beforeEach(async () => {
  server = await startRelay({ limits: limitsWith({ poll: 0.02 }, true) });
  const topic = freshTopic();
  pair = {
    site: await connectSide(server.relay, topic, 'dapp', SITE),
    wallet: await connectSide(server.relay, topic, 'wallet'),
  };
  sent = 0;
});
afterEach(() => server.stop());

/** The pair beside it gets a message over, and the relay knows of no fault. */
async function isServed(): Promise<void> {
  const payload = `n${++sent}`;
  pair.site.send({ type: 'publish', payload });
  expect(await pair.wallet.nextOf('message')).toMatchObject({ payload, seq: sent });
  pair.wallet.send({ type: 'ack', seq: sent });
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(/relay_faults_total (\d+)/.exec(metrics)?.[1]).toBe('0');
}

const texts = [
  '',
  'A',
  'AAAA',
  'A'.repeat(600),
  'A'.repeat(70_000),
  'a b',
  'ü',
  '\u0000',
  '\ud83d',
  '__proto__',
  '__proto__',
  'constructor',
  '-1',
  '1e999',
  '{"a":1}',
  '=',
];

function randomValue(random: Random, depth = 0): unknown {
  switch (random.below(depth > 3 ? 7 : 9)) {
    case 0:
      return random.pick([0, 1, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, Number.MAX_SAFE_INTEGER]);
    case 1:
      return random.u32();
    case 2:
      return null;
    case 3:
      return random.below(2) === 0;
    case 4:
    case 5:
    case 6:
      return random.pick(texts);
    case 7:
      return Array.from({ length: random.below(4) }, () => randomValue(random, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [
          random.pick(['type', 'seq', 'payload', 'ref', ...texts]),
          randomValue(random, depth + 1),
        ]),
      );
  }
}

function randomBytes(random: Random, most: number): Buffer {
  return Buffer.from(Array.from({ length: random.below(most) }, () => random.below(256)));
}

/** A frame: often nearly right, sometimes nothing of the kind. */
function randomFrame(random: Random): string | Buffer {
  const kind = random.below(10);
  if (kind === 0) return randomBytes(random, 200);
  if (kind === 1) return randomBytes(random, 200).toString('latin1');
  if (kind === 2) return random.pick(['[', '{"type":', '"']).repeat(random.below(2_000));
  if (kind === 3) return JSON.stringify(randomValue(random));
  const frame: Record<string, unknown> = {
    type: random.pick(['publish', 'publish', 'ack', 'ping', 'message', 'peer', 'published', 'end', 7, null]),
  };
  for (const name of ['payload', 'seq', 'ref']) if (random.below(3) > 0) frame[name] = randomValue(random);
  if (random.below(3) === 0) frame.payload = random.pick(texts);
  const text = JSON.stringify(frame);
  return kind === 4 ? text.slice(0, random.below(text.length + 1)) : text;
}

test('random frames: every one is obeyed, refused or ignored', async () => {
  const random = new Random();
  const topic = freshTopic();
  let socket = await connectSide(server.relay, topic, 'dapp', SITE);
  await random.casesInTurn(Math.ceil(FRAMES / PORTION), async () => {
    for (let n = 0; n < PORTION; n++) socket.sendText(randomFrame(random));
    socket.send({ type: 'ping' });
    const isAlive = await socket.nextOf('pong').then(
      () => true,
      () => false,
    );
    // One of our frames above the limit, or with invalid UTF-8, closes its socket and nothing else.
    if (!isAlive) {
      expect([1007, 1009]).toContain((await socket.closed).code);
      socket = await connectSide(server.relay, topic, random.pick(['dapp', 'wallet']), SITE);
    }
    socket.waiting().length = 0;
    await isServed();
  });
});

/** An upgrade, and then bytes that are more or less frames. */
function randomConnection(random: Random): Buffer {
  const side = random.pick(['dapp', 'dapp', 'wallet', 'x']);
  const head = `GET /relay/v1/${'e'.repeat(64)}/ws?side=${side} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
  const frames = Array.from({ length: random.between(1, 8) }, () => {
    const body = randomBytes(random, 125);
    const first =
      random.below(3) === 0 ? random.below(256) : random.pick([0x81, 0x82, 0x01, 0x00, 0x80, 0x88, 0x89, 0x8a]);
    const length = random.below(4) === 0 ? random.below(128) : body.length;
    return Buffer.concat([Buffer.from([first, (random.below(8) === 0 ? 0 : 0x80) | length]), body]);
  });
  return Buffer.concat([Buffer.from(head), ...frames]);
}

/** Sends bytes on a connection of its own, and waits until it is over. */
async function throwAt(bytes: Buffer): Promise<void> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.end(bytes);
  const cut = setTimeout(() => socket.destroy(), 2_000);
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  clearTimeout(cut);
}

test('random bytes after the upgrade close their own socket at most', async () => {
  const random = new Random();
  await random.casesInTurn(Math.ceil(RAW_SOCKETS / 50), async () => {
    await Promise.all(Array.from({ length: 50 }, () => throwAt(randomConnection(random))));
    await isServed();
  });
});

function randomRequest(random: Random): Buffer {
  const method = random.pick(['GET', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'HEAD', 'TRACE', 'CONNECT', 'get', 'X', '']);
  const topic = random.pick(['a'.repeat(64), 'A'.repeat(64), 'a'.repeat(63), '..', '%', '%00', '%2e%2e%2f', '']);
  const rest = random.pick(['', '/', '/ws', '/messages', '/messages', '/messages/', '/x', '//']);
  const value = (): string =>
    random.pick(['dapp', 'wallet', '', '0', '-1', '1e9', '99999999999999999999', '%', '%FF', 'a&side=b', '\u00ff']);
  const query = random.below(4) === 0 ? '' : `?side=${value()}&after=${value()}&wait=${value()}`;
  const path =
    random.below(12) === 0 ? randomBytes(random, 40).toString('latin1') : `/relay/v1/${topic}${rest}${query}`;
  const body =
    random.below(3) === 0
      ? randomBytes(random, 300)
      : Buffer.from(JSON.stringify(random.below(2) === 0 ? { payload: random.pick(texts) } : randomValue(random)));
  const headers = [
    'Host: x',
    random.pick(['', `Origin: ${random.pick([SITE, 'null', 'https://evil.test', '', 'x', '\u00e9'])}`]),
    random.pick([
      '',
      'Content-Type: application/json',
      'Content-Type: x',
      'Content-Encoding: gzip',
      'Expect: 100-continue',
      'Expect: x',
    ]),
    random.pick([
      '',
      'Upgrade: websocket\r\nConnection: Upgrade',
      'Upgrade: h2c',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: x',
    ]),
    random.pick([
      `Content-Length: ${body.length}`,
      `Content-Length: ${body.length}`,
      '',
      `Content-Length: ${random.below(200)}`,
      'Content-Length: -1',
      'Content-Length: 99999999999',
    ]),
    random.pick(['', '', `X: ${'y'.repeat(20_000)}`, randomBytes(random, 60).toString('latin1')]),
  ].filter((line) => line !== '');
  const text = `${method} ${path} HTTP/${random.pick(['1.1', '1.1', '1.1', '1.0', '2.0', '9'])}\r\n${headers.join('\r\n')}\r\n\r\n`;
  return Buffer.concat([Buffer.from(text, 'latin1'), body]);
}

test('random requests are answered or cut, and none of them is a fault', async () => {
  const random = new Random();
  await random.casesInTurn(Math.ceil(REQUESTS / 50), async () => {
    await Promise.all(Array.from({ length: 50 }, () => throwAt(randomRequest(random))));
    await isServed();
  });
});
